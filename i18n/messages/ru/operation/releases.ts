/** New versions of the software, as operators are told of them. */
export const officeReleases = {
  'releases.security':
    'Версия {version} закрывает уязвимость, у вас {current}. Обновитесь как можно скорее.',
  'releases.newer': 'Вышла версия {version}, у вас {current}.',
  'releases.read': 'Что нового',
  'releases.failing': 'Список новых версий не читается. Проверьте его адрес.',
  'releases.none': 'У вас версия {current}, самая новая.',
  'releases.off':
    'У вас версия {current}. Новые версии не проверяются: включите это ниже, если хотите. Тогда раз в день по указанному адресу уходит один запрос, и ничего о вашем сервисе в нём нет.',
  'releases.title': 'Версия',
} as const;
