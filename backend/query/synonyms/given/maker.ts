/** Words of makers in Uruguay for goods of 3D printing, robotics, electronics and play, with the codes of well-known chips and modules. */
export const MAKER = `
filamento, rollo de filamento, bobina de filamento, rollo, bobina, carrete, hilo 3d, rollo 3d, plástico para impresora 3d, plástico 3d, hilo para impresora, hilo de impresora, carretel, carrete de filamento, material para impresora 3d, filament, filamento 3d
tpu, flexible, flex, elástico, gomoso, filamento de goma
impresora 3d, impresora tridimensional, printer 3d, ender, impresora fdm, impresora de filamento, máquina 3d, máquina de imprimir 3d, 3d printer, impressora 3d, impresora de plástico
impresora de resina, impresora sla, impresora lcd, impresora msla, impresora uv, photon, impresora dlp, impresora para miniaturas, impresora para joyería, impresora para figuras, resin printer, impressora de resina
lavable al agua, water washable, lavable con agua
tipo abs, abs like, resina dura, resina resistente, resina fuerte, resina tenaz, abs lavable
boquilla, pico, nozzle, hotend, piquito, inyector, tobera, puntero, punta de impresora, punta del extrusor, bico, bico da impressora, printer nozzle
cabezal, hotend, hot end, cabezal de impresión, cabezal completo, fusor
acero endurecido, acero templado, endurecida
extrusor directo, direct drive, doble engranaje, dual gear, direct extruder, extrusora direta
cama magnética, cama pei, lámina pei, placa pei, plancha pei, base magnética, superficie de impresión, cama flexible, bandeja de impresión, hoja pei, chapa pei, plato de impresión, plato magnético, base de impresora, plancha magnética, plancha para la cama, lámina magnética, build plate, heated bed, mesa magnética, mesa de impresión
correa gt2, correa de impresora, banda gt2, 2gt, correa dentada, correa de eje, correa para ejes, correia gt2, timing belt gt2
estación de lavado y curado, estación de curado, lavadora de resina, curadora, curador, máquina de curado, máquina para curar, curar resina, curado de resina, curado uv, lámpara de curado, lavado y curado, lavar piezas, wash and cure, lavado de piezas de resina, wash cure
secador de filamento, secadora de filamento, secador de rollos, secador de bobinas, deshumidificador, deshumidificador de filamento, deshidratador de filamento, deshumedecedor, horno de filamento, secar filamento, dry box, drybox, caja seca, secadora de rollos, secar rollos, caja para secar filamento, filament dryer, secador de filamentos
robot para armar, robot educativo, robot didáctico, kit de robótica, robótica educativa, robot para construir, robot de juguete, kit stem, stem, kit de robot, robot kit, kit para armar un robot, robô para montar
seguidor de línea, siguelíneas, sigue líneas, sigue línea, line follower, velocista, seguidor de linha
araña, hexápodo, spider, robot con patas, cuadrúpedo
brazo robótico, brazo mecánico, brazo robot, garra robótica, braço robótico, robot arm
robots solares, robot solar, kit solar, energía solar
auto robot, carrito robot, autito robot, auto inteligente, smart car, carro robot, auto arduino, vehículo robot, robot con ruedas
robot que se equilibra, robot equilibrista, robot balancín, robot balanceado, self balancing, segway
robot dibujante, robot que dibuja, plotter, drawbot
perro robot, perro robótico, robot cuadrúpedo
kit de inicio, kit para principiantes, kit inicial, starter kit, kit básico, kit arduino, kit de arduino, kit para empezar, kit para aprender, kit de electrónica, kit electrónico, kit principiante, kit de principiante, starter
kit avanzado, kit completo
kit escolar, kit para la escuela, kit para el liceo, kit de aula, kit para clase, kit para alumnos, kit para docentes, kit para maestros, kit para profesores
servo, servomotor, servo motor, servito, servomecanismo, servo motores, actuador
servo micro de 9 g, sg90, micro servo, mini servo, servo chico, microservo, tower pro
servo micro metálico, mg90s, mg90
servo de 55 g, mg996r, mg996, mg995
servo estándar, s3003, futaba, servo común, servo normal, servo mediano
servo digital, ds3218, ds3225, ds3235
servo de bus, bus servo, lx16a, sts3215, servo serial
motor con reductora amarillo, motor tt, motor amarillo, motorreductor, motoreductor, motor reductor, moto reductor, motor con caja, motor con caja reductora, motor con engranajes, motor de robot, motor para robot, gear motor, motor dc amarillo, motor con reducción
micromotor n20, motor n20, ga12n20, micro motorreductor
motor de 37 mm, motor con encoder, motor con codificador, jgb37, jga37, encoder
motor paso a paso, stepper, motor pap, motor a pasos, paso a paso, motor de passo, step motor, stepper motor
motor paso a paso de 5 V, 28byj48, 28byj, byj48, uln2003
nema 17, 17hs4401, motor de impresora 3d
nema 23, motor de cnc, motor para cnc
sin escobillas, brushless, outrunner, bldc, motor de dron, motor de drone, motor para dron, motor para drone
rueda, ruedita, llanta, roda, wheel
rueda loca, bolilla, ball caster, rueda giratoria, bola loca, rueda de bolita, roda boba, caster
omnidireccional, omni
orugas, oruga, chasis tanque, tanque robot, cadena de tanque, tanque
l298n, l298, driver l298, doble puente h, puente h doble, controlador de motor, driver de motor, driver de motores, driver para motor
tb6612, tb6612fng
a4988, pololu, stepstick, drv8825, driver paso a paso
tmc2209, tmc2208, driver silencioso
bts7960, ibt2
pca9685, controlador de servos, driver de servos, placa de servos, shield de servos
variador, esc, variador electrónico, controlador de velocidad, regulador brushless, regulador de velocidad, speed controller, controlador brushless
controlador, controladora, driver
dron, drone, cuadricóptero, quadcopter, multirrotor, cuadcóptero, quad, helicóptero, drones, aparato volador
dron de carrera, fpv, drone fpv, dron fpv, dron racing
placa uno, arduino uno, uno r3
placa nano, arduino nano
placa mega, arduino mega, mega 2560
placa leonardo, arduino leonardo, pro micro
placa esp32, nodemcu esp32, esp32 wroom, esp32 devkit, wroom
placa esp32 con cámara, esp32 cam, esp32cam, ov2640
placa esp8266, nodemcu, node mcu, wemos, d1 mini, esp12
placa rp2040, raspberry pico, raspberry pi pico, pi pico
placa stm32, blue pill, bluepill
placa attiny85, digispark, attiny
microplaca, microbit, micro bit
ultrasonido, ultrasónico
sensor de distancia por ultrasonido, hcsr04, sr04, sensor ultrasónico, sonar, medidor de distancia ultrasonido, ultrasonic sensor
sensor de distancia láser, vl53l0x, vl53l1x, tof, sensor láser
sonda de temperatura, ds18b20, 18b20, termómetro sumergible, sensor sumergible, sensor de temperatura sumergible, termómetro con sonda, sonda sumergible, sensor de temperatura para agua, termómetro para agua
sensor de presión temperatura y humedad, bme280, bmp280, bmp180, barómetro, sensor barométrico, altímetro
movimiento, presencia, pir, gente, personas, intrusos
sensor de movimiento, hcsr501, sr501, detector de movimiento, sensor de presencia, detector de presencia, detector de personas, sensor de alarma, motion sensor
sensor de gas y humo, mq2, detector de humo, detector de gas, sensor de humo
sensor de alcohol, mq3, alcoholímetro
sensor de monóxido, mq7, detector de monóxido
sensor de calidad de aire, mq135, sensor de co2
sensor de luz, ldr, fotorresistencia, fotocélula, fotocelda, sensor de luminosidad, sensor crepuscular, fotocontrol, fotosensor, light sensor, sensor de luz día noche
sensor de humedad de suelo, sensor de suelo, humedad de tierra, sensor de tierra, sensor para plantas, sensor de maceta, sensor de riego, higrómetro, humedad de suelo, sensor de plantas, sensor para maceta, medidor de humedad de tierra, soil sensor, sensor de umidade
acelerómetro y giroscopio, acelerómetro, giroscopio, mpu6050, gy521, imu, mpu
sensor de corriente, acs712, sensor de amperes, medidor de corriente, sensor de amperaje, medir amperaje, medir corriente, current sensor, sensor de amperios
celda de carga, balanza, hx711, sensor de peso, célula de carga, galga, báscula, pesar, sensor de balanza, load cell, célula de peso
lector de huella, sensor de huella, huellero, lector biométrico, biométrico, as608, lector de dedo, sensor de dedo, abrir con el dedo
huella, dactilar
sensores de línea, qtr, tcrt5000, sensor infrarrojo de línea, sensor seguidor de línea
sensor, detector
módulo de relé, placa de relé, placa de relés, plaqueta de relé, shield de relés, tarjeta de relé, placa relay, módulo relay, relay module, módulo relê
relé, relay
módulo bluetooth, hc05, hc06, hm10, bluetooth module
rfid, nfc, rc522, mfrc522, tag
lector de tarjetas, lector rfid, lector nfc
módulo de radio, nrf24l01, nrf24, nrf, radiofrecuencia, módulo rf
lora, lorawan, sx1278, sx1276, rfm95
módulo gps, neo6m, ublox, gps module, localizador gps
módulo reloj, ds3231, ds1307, rtc, reloj de tiempo real, reloj para arduino
módulo para tarjeta microsd, lector sd, lector de microsd, módulo sd, lector micro sd, lector de memoria
reproductor de audio, mp3, dfplayer, df player, reproductor mp3, reproductor de música, módulo de sonido, módulo de voz
teclado matricial, keypad, teclado numérico, teclado de membrana, teclado 4x4, teclado de botones, matrix keypad
palanca, joystick
pantalla lcd 16 × 2, 1602, lcd1602, display 16 × 2, lcd 16 × 2
pantalla lcd 20 × 4, lcd2004, display 20 × 4, lcd 20 × 4
pantalla oled, display oled, ssd1306, sh1106
pantalla tft, display tft, ili9341, st7735, display color, pantalla a color, pantalla color, pantalla táctil, touch, pantalla touch
pantalla de tinta electrónica, epaper, eink, papel electrónico
display de 4 dígitos, tm1637, 7 segmentos, siete segmentos, display numérico
direccionable, rgb, argb, multicolor, neopixel, ws2812, ws2812b
tira led, cinta led, manguera led, tira de luz, tira de luces led, fita led, luces led, tira luminosa, tira de led, led en rollo, fita de led, led strip, tira de leds
anillo, aro, ring, rueda de led
matriz, max7219, matrix, led matrix, matriz de led
led de alta potencia, power led, led potente, led de potencia
celda 18650, pila 18650, batería 18650, pila de litio, batería de litio, 18650 battery, bateria 18650 recargable
1 celda, 1s
2 celdas, 2s
3 celdas, 3s
portapilas, porta pilas, holder, soporte de pilas, caja de pilas, porta baterías, portabaterías, porta pila, caja para pilas, estuche de pilas, cajita de pilas, pilero, caja porta pilas, soporte para pilas, battery holder, suporte de pilhas, porta celda
cargador de litio, tp4056, cargador para 18650, cargador 18650, cargador de celdas, cargador lipo, módulo de carga, placa de carga, plaqueta de carga
fuente, transformador, fuente switching, fuente de poder, alimentador, adaptador de corriente, eliminador, fonte, power supply, fonte chaveada
fuente de laboratorio, fuente regulable, fuente variable, fuente de banco, fuente regulada, fuente ajustable
regulador reductor, step down, stepdown, buck, lm2596, xl4015, mp1584, bajador de tensión, bajador de voltaje, reductor de tensión, conversor dc, conversor de voltaje, reductor de voltaje, convertidor de tensión, buck converter, regulador step down
resistencia, resistor, resistores, resistors
capacitor, condensador, capacitores, condensadores electrolíticos
pulsador, botón, push button, botón pulsador, switch táctil
tornillo, bulón, tornillito
separadores, espaciadores, standoff, separador hexagonal, postes, patitas
kit de led, leds de 5 mm, diodos led, leds surtidos, surtido de led, led de colores, leds de colores
placa de prueba, protoboard, breadboard, placa experimental, placa de pruebas, placa de ensaio, placa para prototipos
cable dupont, cables dupont, jumper
cables de prueba, dupont, jumpers, cables macho hembra, cables de protoboard, cables para arduino, cable puente, jumper wires, fios jumper
cable de silicona, cable siliconado, cable awg, cable flexible
kit de conectores, conectores dupont, terminales dupont, fichas dupont, crimpeadora, pinza crimpeadora, crimpadora
termocontraíble, espagueti térmico, espagueti, termorretráctil, termoretráctil, heat shrink, macarrón, macarrón térmico, tubo térmico, termo encogible, termoencogible, tubo termocontraíble
soldador, cautín, cautil, lápiz de soldar, soldador de estaño, pistola de soldar, soldador eléctrico, soldador de punta, soldador de electrónica, ferro de solda, soldering iron
estación de soldado, estación de soldadura, estación de soldar, estación soldadora, base de soldar, soldering station, estação de solda
aire caliente, pistola de calor, estación de calor, hot air, rework
estaño, alambre de estaño, soldadura de estaño, hilo de estaño, alambre para soldar, soldadura, carrete de estaño, rollo de estaño, solda, solder, solda de estanho
multímetro, tester, téster, polímetro, multitester, voltímetro, medidor de voltaje, medir voltaje, medir corriente, medir continuidad, amperímetro, óhmetro, probador eléctrico, medidor de corriente eléctrica, multimeter
pinza amperimétrica, amperimétrica, pinza amperométrica, amperímetro de pinza, tenaza amperimétrica
osciloscopio, scope
calibre, pie de metro, pie de rey, vernier, calibrador, pie a coliza, calibre pie de rey, paquímetro, caliper
alicate de corte, pinza de corte, alicate cortante, cortacable, corta cables, corta alambre, cortar cables, cortar alambre, alicate cortador, pinza cortante, alicate cortador al ras, tenaza de corte, corte diagonal, tijera de cables, flush cutter, side cutter, alicate de bisel
pinza de punta, pinza de puntas, pinza fina, alicate de punta, punta fina, pinza de punta larga, pinza larga, alicate de puntas, pinza de electrónica
pelacables, pela cables, pelador de cables, pelahilos, pelar cables, alicate pelacables, pinza pelacables, pelador, wire stripper, descascador de fios
destornilladores de precisión, destornillador de relojero, perillero, destornilladores chicos, destornilladores para celular, puntas de precisión, precision screwdriver, chaves de precisão, destornilladores finos
espátula, raspador, rasqueta, despegar piezas, despegar impresiones, paleta para despegar, sacar impresiones, sacar piezas, cuchilla para despegar, scraper, espátula de impresión
bloques, lego, ladrillos, rasti, encastres, mis ladrillos, bloques para construir, encastrables, juego de construcción, piezas de encastre, blocos de montar, building blocks
bloques grandes, duplo, bloques para bebés, bloques para bebé, bloques de bebé, primeros bloques, megabloques
rompecabezas, puzzle, puzle, rompe cabezas, quebra cabeça, jigsaw
fauna, animales, animalitos
rompecabezas 3d, puzzle 3d, maqueta de madera, maqueta, puzzle mecánico
radiocontrol, control remoto, rc, teledirigido, radio control, rc car, carrinho de controle remoto
buggy, arenero, todo terreno, todoterreno
camioneta, crawler, trepadora, jeep, que trepa, que sube piedras
patrullero, auto de policía, patrulla
excavadora, retroexcavadora, pala mecánica, topadora, máquina de obra, retro
derrape, drift, derrapar, drifting
memoria de animales, memotest, memo test, memory, memorama, juego de memoria, juego de la memoria, cartas de memoria
naipes, cartas, baraja, mazo, cartas españolas, mazo de cartas, playing cards, jogo de cartas
dominó, fichas de dominó
juego de estrategia, juego de tablero, jogo de tabuleiro, board game
ciencia, experimentos, científico, científica, kit científico, science kit
laboratorio de química, juego de química, set de química, kit de química
cristales, geodas, piedras preciosas
robótico, robot
sensor de temperatura y humedad, higrómetro, termómetro con humedad, sensor de clima, higrómetro digital, sensor dht, sensor de umidade e temperatura, temperature sensor
telescopio, catalejo, telescope
microscopio, lupa de laboratorio, microscope
volcán, experimento de volcán
llavero rfid, tag rfid
pantalla, display, tela, screen
resina, fotopolímero, resina uv, resina líquida
termistor, sensor de temperatura de hotend
programar, programación
ajedrez, tablero de ajedrez
cohete, nave espacial
soldador portátil, soldador usb, pinecil, ts100
filamento pc, policarbonato
caja de bloques, balde de bloques, caja de lego
telescopio de iniciación, telescopio para niños, mirar las estrellas, ver la luna
destornillador, desarmador, desatornillador, destornilla
dúo, doble extrusor, dos extrusores, doble cabezal, dual extruder, bicolor, dos colores, 2 colores
estándar, standard, común
placa, plaqueta, board, tarjeta de desarrollo, dev board
rueda mecanum, mecanum
chasis, base de robot, plataforma de robot, chassi, chassis
dron mini, mini dron, nano dron, dron chico, dron para adentro
energías, energía eólica, energía renovable, energías renovables, molino de viento
cristales que crecen, hacer crecer cristales, crecer cristales
controlador doble, puente h, ponte h, h bridge, motor driver, puente h doble
controlador de 43 A, puente h de potencia, puente h grande
`;
