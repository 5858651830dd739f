import type { Mapping } from './mapping.ts';

/**
 * The interface that many of the market's providers of requisites have in common: an order made
 * with its requisites at once, found by the shop's own number, told of by signed addresses.
 */
export const shopApi: Mapping = {
  name: 'shop_api',
  title: 'P2P Shop API',
  fields: [
    { name: 'api_url', secret: false, required: true, pattern: 'https://[a-z0-9.-]{3,200}' },
    { name: 'api_key', secret: true, required: true, pattern: '[\\x21-\\x7e]{8,400}' },
    { name: 'signature_key', secret: true, required: false, pattern: '[\\x21-\\x7e]{8,400}' },
  ],
  currencies: { RUB: 'RUB' },
  systems: {
    SBPRUB: { type: 'sbp' },
    SBERRUB: { type: 'card2card', bank: 'sberbank' },
    TCSBRUB: { type: 'card2card', bank: 'tbank' },
    ACRUB: { type: 'card2card', bank: 'alfabank' },
    CARDRUB: { type: 'card2card' },
  },
  base: '{api_url}/public/api/v1',
  headers: { authorization: 'Bearer {api_key}' },
  ask: {
    method: 'POST',
    path: '/shop/orders/sync-requisites',
    body: {
      amount: { number: '{amount}' },
      currency: '{currency}',
      payment: { type: '{type}', bank: '{bank}' },
      customer: { id: '{customer}' },
      integration: {
        externalOrderId: '{reference}',
        callbackUrl: '{notify_url}',
        callbackMethod: 'post',
        returnUrl: '{return_url}',
      },
    },
  },
  findByReference: { method: 'GET', path: '/shop/orders/external/{reference}' },
  findByOperation: { method: 'GET', path: '/shop/orders/{operation}' },
  forwards: {
    paid: { method: 'POST', path: '/shop/orders/{operation}/confirm-payment', body: {} },
    receipt: { method: 'POST', path: '/shop/orders/{operation}/receipts', file: 'file' },
    dispute: { method: 'POST', path: '/shop/orders/{operation}/dispute', body: {} },
    withdraw_dispute: { method: 'POST', path: '/shop/orders/{operation}/dispute/cancel', body: {} },
    cancel: { method: 'POST', path: '/shop/orders/{operation}/cancel', body: {} },
  },
  balances: {
    call: { method: 'GET', path: '/shop/assets' },
    currency: ['currency'],
    amount: ['balance'],
  },
  errors: {
    paths: ['errorCode', 'code', 'error.code', 'error'],
    noneFree: ['O10005'],
    refused: ['O10008', 'O10010'],
    unknown: ['O10001', 'NOT_FOUND'],
  },
  answer: {
    root: '',
    operation: ['id'],
    reference: ['integration.externalOrderId'],
    status: ['status'],
    statusAbsent: null,
    amount: ['amount'],
    paidAmount: [],
    currency: ['currency'],
    // They tell one, and not in which currency: booked it would be guessed.
    fee: [],
    address: [
      'requisites.phone',
      'requisites.cardInfo',
      'requisites.accountNumber',
      'requisites.sberPayUrl',
    ],
    holder: ['requisites.cardholder'],
    bank: ['requisites.bankName', 'requisites.bank'],
    payUrl: ['requisites.paymentLink', 'requisites.sberPayUrl'],
    expiresAt: ['statusTimeoutAt'],
  },
  states: {
    new: 'looking',
    requisites: 'looking',
    customer_confirm: 'waiting',
    waiting_confirmation: 'waiting',
    trader_confirm: 'waiting',
    hold_completed: 'waiting',
    dispute: 'disputed',
    completed: 'paid',
    cancelled: 'ended',
    error: 'ended',
  },
  notification: {
    signature: 'sha1_sorted_query',
    key: 'signature_key',
    sign: 'signature',
    reference: 'externalOrderId',
    operation: 'id',
    status: 'status',
    amount: 'amount',
    currency: 'currency',
    answer: 'OK',
  },
};
