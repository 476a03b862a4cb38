/** Words in Uruguay for sound, screens, computers, phones and what belongs to them, with brands that became nouns. */
export const ELECTRONICS = `
televisor, tele, tv, smart tv, televisión, televisao, pantalla de tele, led tv
puntos cuánticos, qled, quantum dot
4k, uhd, ultra hd
full hd, fhd, 1080p
auriculares, auris, audífonos, cascos, headphones, earbuds, manos libres, fone, fones, fone de ouvido, headphone
auriculares inalámbricos, airpods, earpods, buds, galaxy buds, freebuds, auriculares sin cable, auriculares bluetooth, fone bluetooth, fone sem fio, tws, true wireless
auriculares de vincha, vinchas, auriculares de diadema, auriculares grandes, over ear, headphone grande, fone de arco
auriculares con cancelación, noise cancelling, cancelación de ruido, anulación de ruido, anc
auriculares deportivos, auriculares para correr, auriculares para gimnasio, auriculares running, auriculares para deporte
auriculares de estudio, auriculares profesionales, auriculares para grabar, auriculares de dj
auriculares con micrófono, headset, headset gamer
parlante, altavoz, altoparlante, bafle, speaker, bocina, caixa de som, caixinha de som, caja de som, cajita de som, caja de sonido, altavoces
parlante portátil, boombox, jbl, parlante a batería
torre de sonido, parlante de fiesta, parlante con karaoke, columna de sonido, equipo de sonido, equipo de música, party box, partybox, parlante grande, caixa amplificada, parlante de karaoke, party speaker
parlantes de estantería, parlantes de biblioteca, monitores de audio, parlantes de pc
barra de sonido, soundbar, sound bar, home theater, cine en casa, teatro en casa, barra de audio, parlante para la tele, parlante de tele, barra de som, sonido para la tele
micrófono, mic, mic usb, microfone, microphone
micrófono de solapa, corbatero, micrófono corbatero, micrófono de corbata, lavalier
micrófono de estudio, micrófono condensador, micrófono para podcast, micrófono para streaming, micrófono para grabar
monitor, pantalla de pc, pantalla para pc, pantalla de computadora, tela de pc, computer monitor
proyector, cañón, videoproyector, beamer, projetor, projector
cámara sin espejo, mirrorless, réflex, reflex, cámara reflex, cámara profesional, cámara de fotos, cámara fotográfica, cámara digital, câmera fotográfica, máquina de fotos, cámara para fotos
cámara instantánea, polaroid, instax, cámara que imprime, cámara de revelado, instant camera, cámara de fotos instantánea
cámara de acción, gopro, go pro, action cam, cámara deportiva, cámara sumergible, cámara para casco, action camera, câmera de ação
cámara web, webcam, cámara de pc, cámara para pc, cámara para computadora, cámara para videollamadas, cámara para zoom, câmera web, cámara para reuniones
notebook, laptop, portátil, computadora portátil, compu portátil, lap top, ultrabook, computadora para llevar, computador portátil
notebook para estudiar, netbook, chromebook, ceibalita, notebook para estudiante, notebook chica
computadora, compu, ordenador, pc
tableta, tablet, ipad, tablets, tabletita
lector de libros, libro electrónico, ebook, kindle, ereader, lector electrónico, lector digital, e reader, lector de ebooks
teclado mecánico, teclado gamer, teclado para jugar
teclado y mouse, combo teclado y mouse, kit teclado y mouse, combo inalámbrico, combo de escritorio, keyboard and mouse
mouse, ratón, mause, maus, mouse de computadora, ratoncito, ratón de computadora
mouse vertical, mouse ergonómico, mouse para la muñeca, ergonómico
disco sólido, ssd, disco de estado sólido, solid state drive, disco interno ssd
disco, disco duro, disco rígido, hdd
disco externo, disco portátil, disco duro externo, disco rígido externo, disco usb, hd externo, external drive, disco de respaldo
nvme, m2, disco m2, ssd m2
pendrive, pen drive, memoria usb, pen, llave usb, flash drive, pendraiv, memoria flash, usb drive
microsd, sd, tarjeta sd, tarjeta de memoria, cartão de memória, memory card, tarjeta micro sd
impresora multifunción, multifuncional, impresora con escáner, escáner, scanner, fotocopiadora, all in one, impressora multifuncional
impresora de tanque, ecotank, sistema continuo, impresora de botellas, impresora recargable
router, módem, modem, ruteador, enrutador, ruter, roteador, wifi router, aparato de wifi
malla, mesh, wifi mesh
repetidor, extensor, amplificador de señal, amplificador de wifi, amplificador wifi, extensor de wifi, booster, ampliador de wifi, repetidor de sinal, range extender, wifi extender
adaptadores por la red eléctrica, plc, powerline, internet por enchufe, wifi por corriente
switch, conmutador, suich, suiche, hub de red, network switch, hub ethernet
alimentación por cable, poe
celular, móvil, smartphone, teléfono, cel, celu, telemóvil, telefone, celulares, phone
celular con teclas, celular con botones, celular de botones, celular para mayores, celular para abuelos, celular para adultos mayores, celular básico, celular simple, teléfono con teclas
teclas, botones
cargador, cargador de pared, cargador rápido, cabezal de carga, cubo de carga, carga rápida, cargador de celular, cargador de teléfono, enchufe usb, carregador, charger, cargador de celu
cargador inalámbrico, base de carga, base para cargar, base inalámbrica, carga inalámbrica, cargador por inducción, cargador magnético, magsafe, wireless charger, carregador sem fio, base de carga inalámbrica
cargador para el auto, cargador de auto, cargador de encendedor, cargador para coche, cargador vehicular, car charger, carregador veicular
cargador portátil, power bank, powerbank, batería externa, batería portátil, carregador portátil, cargador de bolsillo, pila portátil
batería con panel solar, cargador solar, power bank solar, batería solar
cable usbc, cable tipo c, tipo c, cable de carga, cable de cargador, cable de celular, cable para cargar, type c, cabo tipo c, cabo usbc, usb c cable
cable hdmi, cable de tele, cable para la tele, cable de televisor, cable para tv, cable de video, cable de imagen, cable de monitor, cable de consola, cabo hdmi, hdmi cable
cable de red, patch cord, patchcord, cable ethernet, cable utp, cable lan, cable rj45, rj45, utp, cable de internet, cable de módem, latiguillo, cat6, cabo de rede, cabo ethernet, network cable
funda, case, estuche, forro, carcasa, cover, silicona para celular, capinha, capinha de celular, phone case
funda reforzada, funda antigolpes, antigolpes, anti golpes, funda dura, funda resistente, antishock, funda rígida
vidrio templado, film, protector de pantalla, película, película de vidro, screen protector
lámpara inteligente, foco inteligente, foco wifi, lamparita inteligente, lamparita wifi, lamparita con wifi, lámpara wifi, bombita inteligente, bombilla inteligente, luz inteligente, lamparita de colores, foco de colores, cambia de color, smart bulb, hue, lâmpada inteligente, lâmpada wifi
lamparita, bombilla eléctrica, bombita, foco
dicroica, gu10, spot, ojo de buey
enchufe inteligente, toma inteligente, enchufe wifi, enchufe con wifi, smart plug, tomacorriente inteligente, tomada inteligente, tomada wifi
cámara de seguridad, cámara ip, cámara de vigilancia, cctv, cámara wifi, camarita de seguridad, cámara para la casa, cámara de casa, câmera de segurança, security camera, cámara para vigilar
cámara interior, cámara para bebé, cámara de bebé, monitor de bebé, baby call
cámara exterior, cámara de patio, cámara de calle, cámara para afuera
timbre, portero, portero eléctrico, portero visor, videoportero, video portero, intercomunicador, timbre inteligente, campainha, doorbell
reloj inteligente, smartwatch, smart watch, apple watch, reloj deportivo, reloj con gps, relógio inteligente, smart watches
pulsera, smartband, smart band, banda inteligente, mi band, pulsera inteligente, cuenta pasos, podómetro, miband, fitbit, pulseira inteligente, fitness tracker
consola, play, playstation, consolita, videojuego, family game, game boy, nintendo
control, mando, joystick, gamepad, joystic, yoistic, controle, game controller, controlador de juego
volante, simulador de manejo
alargue, zapatilla eléctrica, zapatilla, regleta, prolongador, multitoma, toma múltiple, alargador, extensión eléctrica, ladrón de enchufes, múltiple, filtro de linha, power strip, extensão, zapatilla con llave
tomas, enchufes, tomacorrientes, bocas
puertos, bocas
pilas AAA, pilas chicas, pila finita, pilas de control, pilhas aaa, aaa batteries
pilas AA, pilas comunes, pilas medianas, pilhas aa, aa batteries
batería de 9 V, pila de 9 V, pila cuadrada, batería cuadrada
ups, nobreak, batería ups, respaldo de energía, fuente ininterrumpida, no break, unidad de respaldo
estabilizador, regulador de tensión, regulador de voltaje, elevador de tensión, protector de tensión, voltage stabilizer, estabilizador de voltaje
ups mini, ups para router, ups para módem, batería para router, mini ups
heladera, refrigerador, nevera
lavarropas, lavadora
estufa, calefactor, caloventor
cargador de pilas, cargar pilas, recargar pilas
impresora láser, impresora a láser, impressora laser, laser printer
subwoofer, woofer, graves, caixa de grave, bajos
dos líneas, doble sim, dual sim
volumen limitado, límite de volumen
micrófono de mesa, micrófono de escritorio, micrófono para pc, micrófono para computadora, micrófono usb
ppp, dpi
monocromo, blanco y negro, monocromática
cámara que gira, cámara giratoria, cámara 360, cámara robótica, cámara domo, cámara rotativa
teclas grandes, abuela, abuelo, abuelos, abuelita, abuelito, personas mayores, adulto mayor, tercera edad, jubilado, jubilada
`;
