/** Where the office edits the notice above every page and the technical break. */
export const notices = {
  'notices.title': 'Объявление и технический перерыв',
  'notices.breakOn': 'Идёт технический перерыв: новые заявки не принимаются.',
  'notices.breakOff': 'Обмен работает.',
  'notices.changed': 'Изменено',
  'notices.break': 'Технический перерыв',
  'notices.breakText':
    'Останавливает расчёт курса, новые заявки и выдачу реквизитов. Начатые заявки доводятся до конца. Перерыв заканчиваете вы: время ниже только обещание посетителям.',
  'notices.breakSwitch': 'Остановить обмен',
  'notices.resumeAt': 'Когда обещаем продолжить',
  'notices.resumeHint': 'Ваше местное время. Можно не указывать.',
  'notices.planned': 'Перерывы по плану',
  'notices.plannedText':
    'Начнутся и закончатся сами. На это время обмен остановится, а над каждой страницей появится ваш текст.',
  'notices.planBreak': 'Назначить перерыв',
  'notices.planSubmit': 'Назначить',
  'notices.startsAt': 'Начало',
  'notices.endsAt': 'Конец',
  'notices.cancelBreak': 'Отменить',
  'notices.cancelTitle': 'Отменить перерыв?',
  'notices.notice': 'Объявление на сайте',
  'notices.shown': 'Показывать объявление',
  'notices.level': 'Тон',
  'notices.level.info': 'Спокойный',
  'notices.level.warning': 'Предупреждение',
  'notices.textRu': 'Текст по-русски',
  'notices.textEn': 'Текст по-английски',
} as const;
