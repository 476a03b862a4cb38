/** Words for colours, sizes and qualities of any goods. Colours agree with their nouns: a towel is `blanca`, and its specification says `Blanco`. */
export const GENERAL = `
blanco, blanca
negro, negra, black
rojo, roja, colorado, colorada
amarillo, amarilla
anaranjado, anaranjada, naranja
dorado, dorada, oro, gold
plateado, plateada, plata, silver
morado, morada, violeta, lila, púrpura
claro, clara
oscuro, oscura
marrón, color chocolate, color café
bordó, borgoña, burdeos, bordeaux, color vino
cian, cyan, turquesa, aguamarina
magenta, fucsia, fuxia, rosa fuerte, rosado fuerte
verde lima, verde fluo, verde flúor, verde limón, fluo, flúor
azul marino, azul oscuro
oliva, verde militar, verde musgo
mostaza, ocre
crema, marfil, hueso, crudo, beige
terracota, color ladrillo, color teja
petróleo, verde azulado
celeste, azul claro, azul cielo
coral, salmón, durazno
tabaco, camel
cobre, cobrizo, cobriza
grafito, antracita
transparente, traslúcido, translúcido, incoloro
cuadros, cuadrillé, cuadritos, escocés, escocesa, cuadriculado, vichy
rayas, rayado, rayada, rayitas
lunares, pintitas, puntitos, lunarcitos, topos
flores, floreado, floreada, floral
liso, lisa, sin dibujo
grande, grandote, grandota, gigante, extra grande
chico, chica, pequeño, pequeña, chiquito, chiquita, mini, chiquitito
pieza, unidad, pza, pzas, uds, pzs, pcs
niños, nenes, chicos, niñas, nenas, infantil, gurises, botijas, hijo, hija, niñito, nenito
exterior, afuera, intemperie
interior, adentro
juego, kit, set, combo, conjunto, pack, surtido, surtida
acero inoxidable, inoxidable, inox
cerámica, loza
hierro, fierro
hojalata, chapa, lata
zinc, chapa
enlozado, enlozada, enlosado, esmaltado
barro, arcilla, terracota
ratán, mimbre, rattan
yute, arpillera, sisal
pana, corderoy, terciopelo
nailon, nylon
latón, bronce
silencioso, silenciosa, sin ruido, hace ruido
inalámbrico, inalámbrica, wireless, sin cable, sin cables
cable, alámbrico, cableado
magnético, magnética, imantado, imán
hermético, al vacío
doble pared, térmico, térmica, doble capa
resistente al agua, impermeable, sumergible, a prueba de agua, waterproof
bluetooth, blutu, blutut, blutooth
wifi, wi fi, guifi
jugar, gamer, gaming
variado, variada, surtido, surtida, assorted
escolar, escuela, colegio, liceo, para estudiantes
viaje, viajar, viajero
portátil, portable, de bolsillo
regulable, ajustable, graduable, variable
básico, básica, sencillo, sencilla, simple
plegable, plegadizo, rebatible
recargable, recarga
2, dos, doble, dual
3, tres, triple
4, cuatro
5, cinco
6, seis
8, ocho
10, diez
12, doce
`;
