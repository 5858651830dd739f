/** Words of buttons and fields that know nothing of exchanging. */
export const ui = {
  'ui.copy': 'Скопировать',
  'ui.copied': 'Скопировано',
  'ui.copyLabel': 'Скопировать: {label}',
  'ui.close': 'Закрыть',
  'ui.search': 'Поиск',
  'ui.nothingFound': 'Ничего не нашли',
  'ui.nothingFoundHint': 'Проверьте название или выберите другую группу.',
  'ui.loading': 'Загружаем',
  'ui.example': 'Например, {example}',
  'ui.email': 'Электронная почта',
  'ui.required': 'обязательно',
  'ui.qrLabel': 'QR-код: {label}',
  'ui.chooseFile': 'Выбрать файл',
  'ui.timeOver': 'время вышло',
} as const;
