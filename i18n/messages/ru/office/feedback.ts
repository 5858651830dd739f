/** Reviews of customers and conversations with them, as operators read them. */
export const officeFeedback = {
  'reviews.nav': 'Отзывы',
  'reviews.text':
    'Отзыв пишут после выполненной заявки, один на заявку. На сайте он появится, когда вы его одобрите; ответ виден под ним.',
  'reviews.states': 'Какие отзывы',
  'reviews.state.waiting': 'Ждут',
  'reviews.state.approved': 'На сайте',
  'reviews.state.declined': 'Не показаны',
  'reviews.none': 'Таких отзывов нет.',
  'reviews.rating': '{rating} из 5',
  'reviews.nobody': 'Без имени',
  'reviews.order': 'Заявка {number}',
  'reviews.answer': 'Ответ сервиса',
  'reviews.answerHint': 'Виден всем под отзывом. Можно не отвечать.',
  'reviews.approve': 'Показать на сайте',
  'reviews.decline': 'Не показывать',
  'reviews.read': 'Прочитать и ответить',
  'reviews.decision': 'Что сделать',
  'office.action.decide_review': 'Решил по отзыву',
  'officeField.rating': 'Оценка',
  'officeField.answer': 'Ответ',
} as const;
