import { enotGateway } from './enot/enot-gateway.ts';
import { freekassaGateway } from './freekassa/freekassa-gateway.ts';
import type { Gateway } from './gateway.ts';
import { cryptomusGateway, heleketGateway } from './heleket/heleket-gateway.ts';
import { payeerGateway } from './payeer/payeer-gateway.ts';
import { mappedGateway } from './requisites/mapped-gateway.ts';
import { onlypays } from './requisites/onlypays.ts';
import { shopApi } from './requisites/shop-api.ts';
import { robokassaGateway } from './robokassa/robokassa-gateway.ts';
import { voletGateway } from './volet/volet-gateway.ts';
import { yoomoneyGateway } from './yoomoney/yoomoney-gateway.ts';

/** Every provider that the office can switch on. */
export const knownGateways: readonly Gateway[] = [
  payeerGateway,
  yoomoneyGateway,
  voletGateway,
  robokassaGateway,
  freekassaGateway,
  enotGateway,
  heleketGateway,
  cryptomusGateway,
  mappedGateway(shopApi),
  mappedGateway(onlypays),
];
