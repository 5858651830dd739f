/** What stands on the banners of partners. */
export const banner = {
  'banner.exchange': 'Обменять',
  'banner.noRate': 'Курс — на сайте',
  'banner.demo': 'демо',
} as const;
