/** Pages that stand in for one that is not drawn. */
export const busy = {
  'busy.rate_limited.title': 'Слишком много запросов',
  'busy.rate_limited.text':
    'С вашего адреса открыто слишком много страниц. Подождите минуту и обновите эту.',
  'busy.busy.title': 'Сайт перегружен',
  'busy.busy.text': 'Сейчас слишком много посетителей. Обновите страницу через несколько секунд.',
} as const;
