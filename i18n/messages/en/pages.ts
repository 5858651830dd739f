import type { pages as original } from '../ru/pages.ts';

export const pages = {
  'pages.home': 'Home',
  'pages.path': 'You are here',
  'pages.updated': 'Updated {date}',
  'pages.deskOpen': 'Operators are online',
  'pages.deskClosed': 'Operators are offline right now',
  'pages.aroundTheClock': 'Around the clock, every day',
  'pages.daily': 'Every day {opens}–{closes}, {zone}',
  'pages.onDays': '{days} {opens}–{closes}, {zone}',

  'pages.newsTitle': 'News',
  'pages.newsDescription':
    'News of the {shop} exchange: directions, reserves, changes to rules and working hours.',
  'pages.newsEmpty': 'No news yet',
  'pages.newsEmptyText': 'Changes to the terms of exchange will be announced here.',
  'pages.newsMonths': 'By month',
  'pages.newsCategories': 'Topics',
  'pages.newsAll': 'All news',
  'pages.newsOfCategory': 'News: {category}',
  'pages.newsOfMonth': 'News of {month}',
  'pages.newsFeed': 'Atom feed',
  'pages.newsMore': 'More news',

  'pages.faqTitle': 'Questions and answers',
  'pages.faqDescription':
    'Answers about exchanging: how long it takes, fees, payment details, checks, late payments and refunds.',
  'pages.faqSearch': 'Search the questions',
  'pages.faqFind': 'Search',
  'pages.faqAll': 'All questions',
  'pages.faqCategories': 'Topics',
  'pages.faqFound': 'Results for “{query}”',
  'pages.faqNothing': 'Nothing found for “{query}”',
  'pages.faqNothingText': 'Try another word, or ask support.',
  'pages.faqEmpty': 'No questions yet',
  'pages.faqAsk': 'No answer here?',
  'pages.faqAskText': 'Ask an operator: they see the orders and can look into yours.',
  'pages.faqAskLink': 'Contact support',

  'pages.reviewsTitle': 'Reviews',
  'pages.reviewsDescription':
    'What customers of {shop} say after their exchanges are done: ratings, reviews and our answers.',
  'pages.reviewsLead':
    '{average} out of 5 — {count, plural, one {# review} other {# reviews}}. Only customers whose order is complete can write one.',
  'pages.reviewsEmpty': 'No reviews yet. They are written on the page of a completed order.',
  'pages.reviewsMore': 'Earlier reviews',
  'pages.reviewRating': '{rating} out of 5',
  'pages.reviewNobody': 'Customer',
  'pages.reviewAnswer': 'Our answer',

  'pages.contactsTitle': 'Contacts',
  'pages.contactsDescription':
    'How to reach the support of the {shop} exchange: hours, e-mail, messenger, and how soon we answer.',
  'pages.contactsLead':
    'We answer in {least}–{most}\u00a0minutes, sooner if you give us your order number.',
  'pages.contactsMeasured':
    'Over the last {days}\u00a0days, an operator took up half of the orders under review within {minutes}\u00a0min. Orders measured: {cases}.',
  'pages.contactsHours': 'Opening hours',
  'pages.contactsWays': 'How to reach us',
  'pages.contactsEmail': 'E-mail',
  'pages.contactsTelegram': 'Telegram',
  'pages.contactsPhone': 'Phone',
  'pages.contactsChat': 'Chat on this site',
  'pages.contactsOpenChat': 'Open the chat',
  'pages.contactsWrite': 'Write to support',
  'pages.contactsWriteText': 'Write to us: the answer comes by e-mail. You need no account.',
  'pages.contactsNight':
    'Automatic exchanges go on without operators. Card transfers are checked when we are back.',
  'pages.contactsBefore': 'Before you write',
  'pages.contactsOrder': 'What about my order?',
  'pages.contactsOrderText':
    'Its status, deadline and next step are always on the order page. The link is in the e-mail we sent.',
  'pages.contactsScam': 'Is it really you?',
  'pages.contactsScamText':
    'We never write first, never ask for passwords or codes, and never change payment details in a chat. The right details are on the order page only.',
  'pages.contactsFaqText': 'Most questions are already answered there.',

  'pages.referralTitle': 'Referral programme',
  'pages.referralDescription':
    'Earn {least} to {most} of every exchange made by the people you bring. Withdraw from {min}.',
  'pages.referralLead':
    'Tell others about us and earn a share of every exchange made by people who follow your link.',
  'pages.referralHow': 'How it works',
  'pages.referralStep1': 'Sign up',
  'pages.referralStep1Text': 'Your share is credited to the balance of your account.',
  'pages.referralStep2': 'Get your link',
  'pages.referralStep2Text':
    'You will find it under Partners in your account. Whoever follows it counts as yours for {days, plural, one {#\u00a0day} other {#\u00a0days}}, and for good once they sign up.',
  'pages.referralStep3': 'Earn a share',
  'pages.referralStep3Text':
    'From every exchange a referral completes, in dollars. You see it at once.',
  'pages.referralStep4': 'Withdraw',
  'pages.referralStep4Text': 'From {least}, to any payment system open for withdrawals.',
  'pages.referralTerms': 'Terms',
  'pages.referralTerm1':
    'A referral counts once they have exchanged more than {amount} or the equivalent.',
  'pages.referralTerm2':
    'The share depends on how many of them count, and applies to new exchanges.',
  'pages.referralTerm3': 'Referring yourself, directly or through somebody else, earns nothing.',
  'pages.referralTerm4': 'An exchange that was cancelled or refunded earns nothing.',
  'pages.referralStart': 'Sign up',

  'pages.partnersTitle': 'Monitors and partners',
  'pages.partnersDescription':
    'Exports of rates and reserves for exchange monitors, the API, and terms for partners.',
  'pages.partnersLead':
    'Monitors compare exchanges by rate, reserve and reviews. We give them exactly what you see.',
  'pages.partnersExports': 'Rate exports',
  'pages.partnersExportsText':
    'They change with every new rate and need no key. Please do not fetch them more often than that.',
  'pages.partnersJson': 'All directions, limits and reserves in one JSON file',
  'pages.partnersApi': 'API description',
  'pages.partnersApiText':
    'Whatever the site can do, the API can: quotes, orders, events. Described in OpenAPI.',
  'pages.partnerKind.monitor': 'Exchange monitor',
  'pages.partnerKind.partner': 'Partner',
  'pages.partnersBanners': 'Our banners',
  'pages.partnersBannersText':
    'Download them, or embed them by their address: the rate on a banner updates by itself. Other sizes, and the code with your partner link, are in your account.',
  'pages.partnersBannerAlt': 'Banner {size}',
  'pages.partnersBanner.light': 'Download {size}, light',
  'pages.partnersBanner.dark': 'Download {size}, dark',
  'pages.partnersMonitors': 'Where we are compared',
  'pages.partnersReferral': 'For partners',
  'pages.partnersReferralText': 'we pay a share of every exchange made by the people you bring.',

  'pages.legalTitle': 'All documents',
  'pages.legalContents': 'Contents',

  'pages.aboutDirection': 'About exchanging {income} for {outcome}',
} as const satisfies Record<keyof typeof original, string>;
