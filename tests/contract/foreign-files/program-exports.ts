/** Exports of web shops and office programs, and what comes of them. */
import type { Case } from './case.ts';

export const PROGRAM_EXPORTS: Case[] = [
  {
    title: "a web shop's export in Spanish: sales, several categories, drafts, variations",
    steps: [
      {
        file: 'woocommerce-es.csv',
        reads: 'products',
        columns: { Inventario: 'stock.B' },
        defaults: { brand: 'S/M' },
        warns: ['«Precio rebajado» trae 2 precios de oferta, que no se toman'],
        bad: ['13: SKU: Está vacío: no se sabe de qué habla la fila.'],
        gives: {
          products: [
            'AL-15-N | Alfombra de goma - Negro | Cobrequil | Accesorios > Alfombras | $ 990.00 | units B 4 | specs Color: Negro',
            'FR-1000 | Disco de freno ventilado Gol Trend | Fremax Sur | Frenos > Discos | $ 2890.00 | units B 5 | 7732100000002 | specs Marca del vehículo: Volkswagen; Posición: Delantera',
            'FR-1007 | Pastillas de freno Palio | Cobrequil | Frenos > Pastillas | $ 1600.00 | Juego de 4 pastillas.\n\n- Con sensor\n- Bajo polvo | specs Marca del vehículo: Fiat; Posición: Trasera',
            'FR-1014 | Líquido de frenos DOT 4 500 ml Onix | Nakato | Frenos > Líquidos | $ 410.00 | units B 12 | No usar con DOT 5.\nPunto de ebullición: 230 °C\n\nCambiar cada 2 años. | specs Marca del vehículo: Chevrolet; Posición: Delantera, Trasera',
            'FR-1021 | Cilindro maestro Clio | Fremax Sur | Frenos > Hidráulica | $ 4320.00 | units B 3 | 7732100002136 | specs Marca del vehículo: Renault; Posición: Delantera',
            'FR-1035 | Kit de embrague Hilux | Nakato | Embrague > Kits | $ 8040.00 | units B 1 | hidden | specs Marca del vehículo: Toyota; Posición: Delantera, Trasera',
            'FR-1042 | Amortiguador Gol Trend | Fremax Sur | Suspensión > Amortiguadores | $ 3550.00 | units B 5 | 7732100004260 | hidden | specs Marca del vehículo: Volkswagen; Posición: Delantera',
            'FR-1084 | Espiral trasera 14″ reforzada | Fremax Sur | Frenos > Hidráulica | $ 5310.00 | units B 5 | 7732100008527 | specs Marca del vehículo: Volkswagen; Posición: Delantera',
            'FR-1091 | Kit de embrague Palio | Cobrequil | Frenos > Hidráulica | $ 8120.00 | specs Marca del vehículo: Fiat; Posición: Trasera',
            'FR-1133 | Cilindro maestro Palio | Cobrequil | Frenos > Hidráulica | $ 4480.00 | specs Marca del vehículo: Fiat; Posición: Trasera',
          ],
        },
      },
    ],
  },
  {
    title: "a web shop's export in English",
    steps: [
      {
        file: 'woocommerce-en.csv',
        reads: 'products',
        columns: { Stock: 'stock.B' },
        gives: {
          products: [
            'EL000 | Arduino Uno R3 compatible | Robodyn | Boards > Arduino | $ 790.00 | units B 14 | specs Voltage: 5 V',
            'EL002 | HC-SR04 ultrasonic sensor | Generic | Sensors | $ 120.00 | specs Voltage: 12 V',
            'EL004 | Stepper 28BYJ-48 + ULN2003 | Generic | Motors > Steppers | $ 250.00 | units B 14 | hidden | specs Voltage: 3.3 V',
            'EL006 | +40 Dupont wires | Generic | Prototyping > Wires | $ 150.00 | 40 pcs\n20 cm | specs Voltage: 5 V',
            'EL008 | Multimeter DT830 | Unit | Tools | $ 450.00 | units B 14 | hidden | specs Voltage: 12 V',
            'EL009 | Li-Po 3.7V 1000 mAh | Generic | Power > Batteries | $ 490.00 | Capacity: 1000 mAh\nConnector: JST | specs Voltage: 5 V',
          ],
        },
      },
    ],
  },
  {
    title: 'a book whose codes, numbers and texts a spreadsheet has changed',
    steps: [
      {
        file: 'excel-arruinado.xlsx',
        reads: 'products',
        columns: { Stock: 'stock.B' },
        bad: [
          '4: Código: Excel cambió este código por una fecha, «03/04/2026»: dale formato de texto a la columna y escríbelo de nuevo.',
          '6: Código: Excel cambió este código por un número, «1,2345E+12»: dale formato de texto a la columna y escríbelo de nuevo.',
        ],
        gives: {
          products: [
            '000421 | Junta tapa válvulas chico | SKV | Juntas | $ 450.00 | units B 1 | 7794100004565',
            '1234500000000 | Cruceta cardán chico | Rolman | Juntas | $ 337.50 | units B 5 | 7794100002851',
            '420 | Fuelle semieje chico | Rolman | Rodamientos | $ 412.50 | 7794100003995',
            '6200-2RS | Retén cigüeñal chico | SKV | Retenes | $ 150.00 | 7794100000000',
            '6203-2RS | Retén rueda chico | Rolman | Rodamientos | $ 187.50 | units B 1 | 7794100000574',
            '6242-2RS | Rodamiento rueda grande | SKV | Juntas | $ 0.00 | 7794100007986 | hidden',
            '6245-2RS | Rodamiento alternador grande | Rolman | Retenes | $ 712.50 | 7794100008556',
            '6248-2RS | Crapodina embrague grande | SKV | Rodamientos | $ 512.00 | units B 2 | 7794100009126',
            '6251 | Cruceta cardán grande | Rolman | Juntas | $ 787.50 | units B 3 | 7794100009690',
            '6254-2RS | Junta homocinética grande | SKV | Retenes | $ 825.00 | units B 4',
            '6257-2RS | Fuelle semieje grande | Rolman | Rodamientos | $ 862.50 | units B 5',
            '6260 | Junta tapa válvulas grande | SKV | Juntas | $ 900.00 | units B 6 | 7794100011402',
            '6266-2RS | Aro de pistón jgo grande | SKV | Rodamientos | $ 975.00 | units B 3 | 7794100012546',
            '6269-2RS | Metal de biela grande | Rolman | Juntas | $ 1250.00 | units B 2 | 7794100013116',
            '6272-2RS | Junta homocinética lado rueda | SKV | Retenes | $ 1050.00 | units B 3 | 7794100013680',
            '6275-ZZ | Retén rueda doble labio | Rolman | Rodamientos | $ 1087.50 | units B 4 | 7794100014250',
          ],
        },
      },
    ],
  },
  {
    title: "an office program's customers",
    steps: [
      {
        file: 'clientes-erp.xlsx',
        reads: 'companies',
        bad: ['13: R.U.T.: No es un RUT: son ceros.'],
        gives: {
          companies: [
            '021013350016 | PÉREZ GÓMEZ, JUAN CARLOS | Ruta 5 Km 182, Durazno, Durazno',
            '021023280010 | COOPERATIVA AGRARIA DE TRES BOCAS | Cno. Vecinal s/n, Treinta y Tres, Treinta y Tres | +598 4452 2233 | tresbocas@coop.example',
            '021033210015 | GRUAS "EL RÁPIDO" | Roosevelt Pda. 12, Maldonado, Maldonado | 42-223344',
            '021053070014 | DISTRIBUIDORA DEL ESTE S.A. | Ruta 9 km. 205.500, Rocha, Rocha | 4472 1199 8 a 12 hs | info@dde.example',
            '211006730017 | TALLER MECÁNICO EL PISTÓN S.R.L. | Lavalleja 456, Mercedes, Soriano | (4532) 1542; 099 420 794 Cel. Juan | elpiston@correo.example',
            '211010040011 | RADIADORES COLONIA S.A.S. | Av. Artigas 1220 esq. Rivera, Colonia del Sacramento, Colonia | 4522 3311; 4522 3312 | ventas@radicol.example; admin@radicol.example',
            '211016660011 | TRANSPORTES DEL LITORAL LTDA | 18 de Julio 999 Ap. 3, Paysandú, Paysandú | 047221234 | LITORAL@CORREO.EXAMPLE',
            '211019970011 | AUTOSERVICE LAS PIEDRAS | Av. Gral. Artigas s/n, Las Piedras, Canelones | 23641122 int. 5 | autoservice@piedras.example; compras@piedras.example',
            '211026590016 | INTENDENCIA DE RIVERA | Agraciada 570, Rivera, Rivera | 462 31900; 462 31901 | compras@rivera.example',
            '211029900016 | EMPRESA CONSTRUCTORA ÑANGAPIRÉ S.A. | Dr. Luis A. de Herrera 2345 / 602, Montevideo, Montevideo | 2622 33 44; 094123456 | nangapire@obras.example',
            '211063000014 | TALLER SAN JOSÉ | 25 de Mayo 700, San José de Mayo, San José | 099111222; 099333444',
            '211066310014 | REPUESTOS FLORIDA | Independencia 821, Florida, Florida | 4352.4455 | rep.florida@correo.example; rep.florida2@correo.example',
          ],
        },
      },
    ],
  },
  {
    title: 'an outline of categories with codes, and one with levels in columns',
    steps: [
      {
        file: 'rubros.xlsx',
        reads: 'categories',
        gives: {
          categories: [
            'FRENOS',
            'FRENOS > Discos | Diámetro mm; Espesor mm; Ventilado flag; Agujeros text',
            'FRENOS > Hidráulica',
            'FRENOS > Hidráulica > Bombas de freno | Diámetro "',
            'SUSPENSIÓN Y DIRECCIÓN',
            'SUSPENSIÓN Y DIRECCIÓN > Amortiguadores | Largo abierto mm; Largo cerrado mm; Tipo choice ["gas", "hidráulico"]',
            'SUSPENSIÓN Y DIRECCIÓN > Amortiguadores > Amortiguadores delanteros',
            'SUSPENSIÓN Y DIRECCIÓN > Amortiguadores > Amortiguadores traseros',
            'SUSPENSIÓN Y DIRECCIÓN > Bujes',
            'SUSPENSIÓN Y DIRECCIÓN > Cremalleras | Hidráulica flag; Eléctrica flag',
            'SUSPENSIÓN Y DIRECCIÓN > Espirales | Ø alambre mm; Vueltas',
            'SUSPENSIÓN Y DIRECCIÓN > Rótulas y extremos | Rosca text; Lado choice ["izquierdo", "derecho", "ambos"]',
          ],
        },
      },
    ],
  },
  {
    title: 'an outline of categories with a column for each level',
    steps: [
      {
        file: 'niveles.csv',
        reads: 'categories',
        gives: {
          categories: [
            'Hogar',
            'Hogar > Baño',
            'Hogar > Baño > Espejos | Alto cm; Ancho cm; Con luz flag',
            'Hogar > Baño > Toalleros | Largo cm',
            'Hogar > Cocina | Material choice ["acero", "aluminio", "teflón"]; Capacidad L',
            'Hogar > Cocina > Ollas | Diámetro cm; Con tapa flag',
            'Hogar > Cocina > Sartenes | Diámetro cm',
            'Jardín',
            'Jardín > Riego',
            'Jardín > Riego > Mangueras | Largo m; Diámetro (") choice ["1/2", "3/4"]',
          ],
        },
      },
    ],
  },
  {
    title: 'a catalogue with vehicles, years and original codes in the words of the trade',
    steps: [
      {
        file: 'aplicaciones.csv',
        reads: 'products',
        defaults: { category: 'Radiadores' },
        gives: {
          families: [
            'BX-2001 | 55184083, 71737961 | → Fiat Palio 1.3 FIRE 2003–; → Fiat Palio 1.4 FIRE 2003–; → Fiat Siena 1.3 FIRE 2003–; → Fiat Siena 1.4 FIRE 2003–; → Fiat Strada 1.3 FIRE 2003–; → Fiat Strada 1.4 FIRE 2003–',
            'BX-2002',
            'BX-2003 | 026121005',
            'BX-2004 | 93801803 | → Chevrolet S-10 2.8 1998–2005; → Chevrolet Blazer 2.8 1998–2005',
            'BX-2005 | 210105296R, 8201128140 | → Renault Sandero 1.6 16V 2011–; → Renault Logan 1.6 16V 2011–; → Renault Duster 1.6 16V 2011–',
            'BX-2006 | A 611 200 05 01, A6112010501 | → Mercedes-Benz Sprinter 311-313 CDI 2002–2012',
            'MX-4002 | 1306401080 | → Fiat Ducato 2.8 JTD 1998–2009; → Iveco Daily 2.8 1999–2007',
            'MX-4003 | 25411-4E000 | → Kia K2700 2.7D 1999–; → Hyundai H100 2.7D 1999–',
            'MX-4005 | 90264491 | → Chevrolet Corsa –',
            'RX-1010 | 377121253A, 377 121 253 B | → Volkswagen Gol 1.6 AP 1994–2002; → Volkswagen Saveiro 1.6 AP 1994–2002; → Volkswagen Parati 1.6 AP 1994–2002',
            'RX-1011 | 93277997, 93260310 | → Chevrolet Corsa 1.4 1994–2002; → Chevrolet Celta 1.0 2001–',
            'RX-1012 | 7081352, 46410980 | → Fiat Uno 1989–2004; → Fiat Fiorino 1989–2004',
            'RX-1013 | A 345 501 00 01 | → Mercedes-Benz 1114 –2001',
            'RX-1014 | 7700838134, 8200582026 | → Renault Clio II 1.2 16V 2005–',
            'RX-1015 | 16400-0L120, 16400-0L140 | → Toyota Hilux 2.5 D4D 2005–',
            'RX-1016 | 52046654 | → Chevrolet Onix 1.4 2013–',
            'RX-1017 | 1330.F4, 1330.63 | → Peugeot 206 1.4 1998–2004; → Peugeot 207 1.4 2008–',
            'RX-1018 | 2S65-8005-AC | → Ford Fiesta 1.6 ROCAM 2003–2010; → Ford Ka 1.0 2000–2007',
            'RX-1019 | 2H0820411D | → Volkswagen Amarok 2.0 TDI 2010–',
            'RX-1023 | 92100-1HC0A | → Nissan March 1.6 2011–2020; → Nissan Versa 1.6 2011–2020',
            'TX-3001 | 1336.Z0 | → Citroën C3 1.4 8V 2003–',
            'TX-3002 | 1336.Q5 | → Citroën Berlingo 1.9D 1997–2008; → Peugeot Partner 1.9D 1997–2008',
            'TX-3003 | 030121113 | → Volkswagen Gol G5 1.6 (5U) 2008–',
            'TX-3005 | 17670-71L00 | → Suzuki Swift –; → Suzuki Celerio –',
            'TX-3006 | → Geely LC 1.3 2011–; → BYD F0 1.0 2009–2013',
          ],
        },
      },
    ],
  },
  {
    title: 'a list with three prices',
    steps: [
      {
        file: 'tres-precios.xlsx',
        reads: 'products',
        columns: {
          CONTADO: 'price',
          'COSTO S/IVA': '',
          'COSTO NETO': 'lastCost',
          STOCK: 'stock.B',
        },
        defaults: { brand: 'S/M' },
        gives: {
          products: [
            '1.01.943 | Llave combinada 8 mm | S/M | Neumática | $ 211.00 | cost 123.35 | units B 20',
            '1.04.925 | Gato hidráulico 8 t | YUNQUE | Herramientas manuales | $ 10413.00 | cost 6096.35',
            '1.05.751 | Caballete 8 t (par) | STANLER | Eléctricas | $ 1154.00 | cost 675.82',
            '1.08.425 | Engrasadora manual 500 cc | BAHKO | Eléctricas | $ 3278.00 | cost 1919.12 | units B 20',
          ],
        },
      },
    ],
  },
  {
    title: 'a feed for Google Merchant',
    steps: [
      {
        file: 'google-merchant.tsv',
        reads: 'products',
        warns: ['«sale_price» trae 3 precios de oferta, que no se toman'],
        gives: {
          products: [
            'SKU-0001 | Olla a presión 6 L | Tramontin | Hogar > Cocina > Ollas | $ 290.00 | Olla a presión 6 L. Incluye "manual" de uso.',
            'SKU-0002 | Sartén antiadherente 24 cm | Tramontin | Hogar > Cocina > Sartenes | $ 403.00 | 7733300000434 | Sartén antiadherente 24 cm. Envíos a todo el país. "Garantía" 1 año.',
            'SKU-0003 | Juego de sábanas 2 plazas | Sueño Sur | Hogar > Dormitorio > Sábanas | $ 516.00 | 7733300000861 | Juego de sábanas 2 plazas. Envíos a todo el país. "Garantía" 1 año.',
            'SKU-0005 | Auriculares Bluetooth ABC-10 | Soundel | Electrónica > Audio > Auriculares | $ 742.00 | 7733300001721 | Auriculares Bluetooth ABC-10. Envíos a todo el país. "Garantía" 1 año.',
            'SKU-0015 | Auriculares Bluetooth ABC-10 negro | Soundel | Electrónica > Audio > Auriculares | $ 1872.00 | 7733300006023 | Auriculares Bluetooth ABC-10 negro. Incluye "manual" de uso.',
            'SKU-0025 | Auriculares Bluetooth ABC-10 gris | Soundel | Electrónica > Audio > Auriculares | $ 3002.00 | Auriculares Bluetooth ABC-10 gris. Envíos a todo el país. "Garantía" 1 año.',
            'SKU-0031 | Olla a presión 6 L rojo | Tramontin | Hogar > Cocina > Ollas | $ 3560.00 | Olla a presión 6 L rojo. Envíos a todo el país. "Garantía" 1 año.',
          ],
        },
      },
    ],
  },
];
