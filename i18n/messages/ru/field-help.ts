/** What stands under a field that can be filled by a press. */
export const fieldHelp = {
  'fieldHelp.banks': 'Банки',
  'fieldHelp.banksAll': 'Все банки',
  'fieldHelp.bankUnknown': 'Такого банка в списке нет. Проверьте название.',
  'fieldHelp.fillExample': 'Подставить тестовый адрес',
} as const;
