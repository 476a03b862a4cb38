/** Words in Uruguay for goods of kitchen, house, garden, travel and sport. */
export const HOUSEHOLD = `
taza, pocillo, tazón, xícara, tea cup, coffee cup
pocillo, tacita, tacita de café, taza de café, pocillo de café, pocillo de expreso, taza chica, taza de expreso, xícara de café, cafezinho, espresso cup
jarro, mug, taza grande, caneca, jarrito, coffee mug
jarro enlozado, jarro de lata, jarro de chapa, taza de lata, taza enlozada
llano, playo, raso, plato raso, dinner plate
hondo, sopero, plato de sopa, plato sopero, para sopa, plato fondo, prato fundo, soup plate
cuenco, bowl, bol, cazuelita, compotera, cazuela, tazón hondo, tigela, bowls
ensaladera, fuente de ensalada, bowl de ensalada, bol de ensalada, saladeira, salad bowl
fuente para torta, bandeja de torta, porta torta, base de torta, pie de torta, centro de torta, plato de torta, torre de cupcakes, bandeja de cupcakes, bandeja de pisos, exhibidor de tortas
jarrita para leche, lechera, jarra de leche, cremera, leiteira, milk jug
infusor, filtro de té, colador de té, infusor de chá, tea infuser
cubiertos, cuchillería, tenedores y cuchillos, cuchillos y tenedores, tenedores, cuchillos de mesa, talheres, cutlery
juego de asado, set de asado, cubiertos de asado, juego parrillero, set parrillero, cubiertos de parrilla, cuchillos de asado, juego de parrilla
frasco, tarro, bote, bollón, pote, tarrito, envase de vidrio, pote de vidro, glass jar, recipiente, recipiente de vidrio
juego de latas, yerbera, yerbero, azucarera, azucarero, yerbera y azucarera, latas de cocina, tarros de cocina, latas de yerba, guardar yerba, latas de yerba y azúcar
galletas, galletitas, bizcochos, masitas
lata de galletas, galletitera, galletero, tarro de galletas, lata de biscoitos, recipiente de galletitas, recipiente para galletas, cookie tin
molde desmontable, molde de torta, tortera, tortera desmontable, molde redondo, molde con cierre, molde para torta, asadera redonda, asadera, asadera de torta, forma de bolo, springform, cake pan
molde de gelatina, molde de flan, flanera, moldecito de gelatina, budincito
budinera, molde de budín, molde de pan, molde rectangular, budín inglés, molde de silicona, forma de pão, loaf pan
pirotines, cápsulas de papel, cápsulas para muffins, cápsulas para cupcakes, capacillos, papel para muffins, papel para cupcakes, moldes de papel, moldecitos de papel, forminhas, cupcake liners
tabla de picar, tabla de cortar, tabla de cocina, tabla de carne, tabla de asado, picador, picar verdura, tábua de corte, tábua de carne, cutting board
tabla de quesos, tabla de picada, tabla de fiambres, tabla de copetín, picada, quesera, tábua de queijos, cheese board
utensilios de madera, cucharas de madera, cucharas de palo, cucharones de madera, espátulas de madera, utensilios de cocina, juego de cucharas
almohadón, cojín, almohadilla, almohada decorativa, cojincito, almofada, cushion
funda de almohadón, funda de cojín, forro de almohadón, cubre almohadón, capa de almofada, cushion cover
toalla de baño, toallón, toalla grande, toalha de banho, bath towel
toalla de playa, toallón de playa
toalla de mano, toallín, toalla de cara, toalla de visita, toalha de rosto, hand towel
repasador, paño de cocina, trapo de cocina, secaplatos, limpión, pano de prato, tea towel, dish towel
mantel, carpeta de mesa, cubre mesa, toalha de mesa, tablecloth
delantal, mandil, pechera, avental, apron
frazada, manta, cobija, plaid, cobertor de sillón, cobertor de sofá, blanket, throw
acolchado, edredón, cobertor, edredom, comforter
alfombra, tapete, moqueta, tapete de sala, rug
felpudo, limpiapiés, limpiabarros, alfombra de entrada, alfombra de puerta, tapete de entrada, capacho, doormat
portarretrato, porta retrato, portaretrato, porta fotos, portafotos, marco de fotos, marco para foto, marco para cuadro, photo frame, picture frame, marquito
florero, jarrón, violetero, porta flores, búcaro, florero alto, vaso para flores, flower vase
despertador, reloj despertador, reloj de mesa, reloj de mesa de luz, reloj con campana, alarma de mesa, alarm clock, relógio despertador
reloj de pared, reloj colgante, reloj grande, reloj de living, relógio de parede, wall clock
portavela, porta vela, candelero, porta velita, fanal, castiçal, candle holder
vela, velita, velón, candela, velas perfumadas, candle
aroma, aromática, aromático, perfumada, perfumado, fragancia, olor
azahar, flor de naranjo
cedrón, hierba luisa
lámpara, luminaria, velador
lámpara de mesa, velador, lámpara de noche, lámpara de mesa de luz, lámpara de escritorio, portátil de mesa, portátil de noche, luz de noche, luz de velador, lamparita de mesa, velador de mesa de luz, lámpara de cabecera, abajur, table lamp, veladora
lámpara colgante, lámpara de techo, plafón, colgante de techo, luz de techo, lámpara de comedor, pendente, pendant lamp, luminária pendente
guirnalda, luces de hadas, lucecitas, cadena de luces, serie de luces, luces decorativas, luces de patio, luces de navidad, luces de fiesta, luces a pila, tira de lucecitas, pisca pisca, string lights, fairy lights, varal de luces
farol, farolito, linterna de vela, candil
canasto, canasta, cesto, cesta, balaio
canasto de ropa, cesto de ropa, canasta de ropa, ropa sucia, cesto de roupa, laundry basket
canasta de picnic, cesta de picnic, canasta de camping, canasta de pícnic, cesta de piquenique, picnic basket
caja organizadora, caja plástica, caja de plástico, caja apilable, organizador, contenedor plástico, caixa organizadora, storage box, caja para guardar
baúl, arcón, cofre, baú, trunk
caja con divisiones, costurero, caja de costura, caja de hilos, caja de té, caja de tés
perchero, colgador, percha de pared, gancho de pared, perchita, colgar ropa, colgador de ropa, gancho para colgar, cabideiro, coat rack, wall hook
perchero de ganchos, portallaves, porta llaves, colgador de llaves, llavero de pared, colgar llaves
bolsa de compras, bolsa de feria, bolsa de mandados, bolsa de súper, bolsa del supermercado, bolsa reutilizable, bolsa ecológica, chismosa, bolsa del mercado, sacola, ecobag, shopping bag
bolsa de lona, bolsa de tela, bolso de lona, tote, tote bag
vianda, lonchera, lunchera, bolsa térmica, porta vianda, marmita, lunch box, bolsa de almuerzo
maceta, macetero, matera, macetón, tiesto, vaso de plantas, planter, cachepó
regadera, regador, regar, regador de jardim, watering can
casa para pájaros, casita de pájaros, casa para aves, nido, pajarera, nidal, birdhouse, casinha de passarinho
comedero para pájaros, comedero de aves, alimentador de pájaros, bird feeder
banderines, banderitas, guirnalda de tela, guirnalda de papel, guirnalda de banderines, banderín, guirnalda de cumpleaños, bandeirolas, bunting
globos, bombitas de cumpleaños, balões, balloons
papel de regalo, papel para envolver, papel de envolver, envoltorio, papel de presente, wrapping paper
papel madera, papel kraft, papel marrón, papel de embalar, papel craft
esferas, bolas de navidad, bolas de árbol, bolitas de navidad, chirimbolos, pelotas de navidad, bochas de navidad, adornos de árbol, bolas de natal, christmas balls
adorno de madera, adorno navideño, colgante navideño, adorno de navidad, decoración navideña
mate de calabaza, porongo, mate criollo, mate galleta, mate tradicional, cuia, cuia de chimarrão
mate forrado, mate imperial, mate camionero, mate de cuero
mate de acero, mate térmico, mate inoxidable, mate de metal
mate de algarrobo, mate de madera, mate de palo
termo, stanley, lumilagro, termito, garrafa térmica, thermos, termolar
botella térmica, botella de agua, botella deportiva, vaso térmico, garrafinha, squeeze, water bottle
botella, caramañola, cantimplora
mochila, morral, backpack, bolso, mochilita, mochila de espalda
mochila escolar, mochila de escuela, mochila de liceo, mochila infantil, cartera escolar
mochila de montaña, mochila de trekking, mochila de camping, mochila de campamento, mochila de viaje, mochilón, mochila de mochilero, trekking, senderismo
mochila urbana, mochila para notebook, mochila para laptop, mochila para computadora, mochila para la compu, mochila de oficina, mochila de trabajo
carpa, tienda de campaña, iglú, barraca, tent, carpa de camping
carpa de playa, carpa playera, sombra de playa, toldo, toldo de playa, gazebo, beach tent
cuaderno, cuadernola, libreta, bloc, anotador, caderno, cuadernito
agenda, planificador, planner
agenda semana a la vista, agenda semanal
lápices de color, lápices de colores, pinturitas, pinturines, colores de madera, lápices de pintar, lápices para pintar, colores para pintar, lápis de cor, colored pencils
lápices de grafito, lápiz negro, lápices negros, lápices de dibujo, lápices para dibujar, lápiz de mina, lápices de escribir, lápiz de escribir
marcador, fibra, rotulador, plumón, fibrón, drypen, canetinha, hidrocor, felt pen, marker
comedero, plato para perro, plato para gato, plato de comida, comedor de perro, comedor de gato, tarro de comida, pote de ração, pet bowl, plato de mascota
bebedero fuente, fuente de agua, bebedero automático, fuente para gatos, fuente para mascotas, dispensador de agua, fonte de água, pet fountain
pretal, arnés, pechera, peitoral, dog harness
correa, paseador, correa de paseo, traílla, correa para pasear, guía de perro, coleira com guia, leash
chapa, chapita, medalla, identificación
pelota, balón, bola, pelotita, ball
fútbol, futbol, soccer, baby fútbol, papi fútbol, futsal
básquetbol, básquet, basketball, basket
vóleibol, vóley, volleyball, voley
número, nro, talle
mancuerna, pesa, pesita, dumbbell, halter, haltere, mancuernita
líquido refrigerante, refrigerante, anticongelante, agua verde, agua rosada, agua para radiador, líquido de radiador, coolant, aditivo de radiador, líquido de arrefecimento, antifreeze, refrigerante de motor
limpiaparabrisas, sapito, líquido de sapito, agua de sapito, lava parabrisas, limpia parabrisas, detergente de parabrisas, lavador de parabrisas, windshield washer
limpiador de radiadores, limpia radiador, limpiar radiador, desincrustante, lavador de radiador
abrazadera, grampa, zuncho, suncho, abrazadera de manguera, abraçadeira, braçadeira, hose clamp
tapa de radiador, tapón de radiador, tampa do radiador, radiator cap
tapa de depósito, tapón de depósito, tapa de bidón, tapa de vaso de expansión, tapa de recuperador, tampa do reservatorio, tapa de vaso
filtro de habitáculo, filtro de polen, filtro de cabina, filtro de aire acondicionado, filtro antipolen, filtro de cabine, cabin filter, pollen filter
llave combinada, llave fija, llave de boca, llave de tuercas, llave española, llave punto y corona, chave combinada, combination wrench, llaves de mecánico
pico de loro, pinza de caño, pinza de agua, llave de caño
pinza, alicate, tenaza
taladro, agujereadora, perforadora, taladradora, taladro eléctrico, furadeira, drill
percutor, percutora, percusión, martillo, rotomartillo
atornillador, atornilladora, destornillador eléctrico, destornillador a batería, taladro inalámbrico, taladro a batería, parafusadeira, cordless drill
linterna, foco de mano, lámpara de mano, lanterna, flashlight, torch
linterna de vincha, linterna de cabeza, linterna para la cabeza, linterna frontal, linterna minera, linterna de minero, vincha con luz, luz de cabeza, minera, lanterna de cabeça, headlamp
mesa de luz, mesita de luz, mesita de noche
tetera, pava de té, pava, caldera, calderita
servilletero, porta servilletas
tijera, tijeras de podar
taza de té, taza con platito, taza con platillo, juego de té, taza inglesa
cuencos de vidrio con tapa, tupper, táper, tuperware, recipientes con tapa, recipientes de vidrio
hierro fundido, fundición, hierro colado
cubiertos infantiles, cubiertos de bebé, cubiertos de niño
múltiple, collage, varias fotos, multifoto
florero de piso, florero grande, jarrón grande, jarrón de piso
velas de candelabro, velas largas, velas finas, velas altas, bujías
cuerda, soga, cordón
caja de recetas, recetario, fichero de recetas
maceta colgante, portamacetas, porta maceta, macetero colgante, colgante para plantas
papel espacial, papel de planetas, papel de astronautas
mancuernas de vinilo, pesas de colores
desmontable, desarmable
plato de postre, platito, platillo, plato chico
almohadón para silla, almohadilla de silla, cojín de silla, asiento de silla
`;
