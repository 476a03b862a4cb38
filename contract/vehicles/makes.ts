import { MAKE_ABBREVIATIONS } from './make-abbreviations.ts';

/** Makes of vehicles on Uruguay's roads, each with the other names that people and price lists give it. */
export const MAKES: readonly (readonly [name: string, ...others: string[]])[] = [
  ['Volkswagen', MAKE_ABBREVIATIONS.volkswagen, 'volks', 'wolkswagen'],
  ['Chevrolet', 'chevy', 'chevi', MAKE_ABBREVIATIONS.chevrolet],
  ['Mercedes-Benz', 'mercedes', MAKE_ABBREVIATIONS.mercedes, 'mbenz'],
  ['Renault', 'renol', 'reno'],
  ['Peugeot', 'pegeot', 'pejo', 'peugot', 'peyot', 'peuyo', 'peyo'],
  ['Citroën', 'citroen', 'sitroen'],
  ['Mitsubishi', 'mitsu'],
  ...[
    'Agrale|Alfa Romeo|Aston Martin|Audi|Austin|Baic|Bajaj|Bedford|BMW|Brilliance|BYD|Caterpillar|Changan|Changhe',
    'Chery|Chrysler|Cummins|Dacia|Daewoo|DAF|Daihatsu|Datsun|Deutz|DFSK|Dodge|Dongfeng|Effa|Faw',
    'Ferrari|Fiat|Ford|Foton|GAC|Geely|GMC|Great Wall|Hafei|Haima|Haval|Hino|Honda|Hyundai|Infiniti|International|Iveco',
    'Isuzu|JAC|Jaguar|Jeep|Jetour|JMC|John Deere|Kaiyi|Kawasaki|Kenworth|Kia|Lada|Lancia|Land Rover|Leapmotor|Lexus|Lifan',
    'Mack|Mahindra|MAN|Maserati|Massey Ferguson|Maxus|Mazda|MG|MINI|Morris|New Holland|Nissan|Omoda|Opel|Perkins|Plymouth|Porsche',
    'Proton|Ram|Range Rover|Rolls Royce|Rover|Saab|Scania|Seat|Shineray|Sinotruk|Skoda|Smart|SsangYong|Studebaker',
    'Subaru|Suzuki|Tata|Tesla|Toyota|Triumph|Valtra|Vauxhall|Victory|Volvo|Yamaha|Yuejin|Zotye|Zanella|ZX',
  ].flatMap((line) => line.split('|').map((name): [string] => [name])),
];
