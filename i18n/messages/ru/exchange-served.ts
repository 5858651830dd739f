/** Words of the exchange page that the server alone writes. */
export const exchangeServed = {
  'exchangeServed.description':
    'Обменять {income} на {outcome}: курс {rate}, резерв {reserve}. Комиссии включены.',
  'exchangeServed.noScript':
    'Чтобы посчитать свою сумму и создать заявку, включите JavaScript. Курсы и резервы видны и без него.',
} as const;
