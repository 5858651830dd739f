/** What a reader cannot tell from the name of an attribute, by type of resource. */
export const attributeNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payment_systems: {
    code: 'Code known to monitors, such as `SBERRUB` or `USDTTRC20`.',
    search_words: 'In small letters: its names in both languages, its code, what people call it.',
    precision: 'Most decimals an amount of it may have.',
    reserve: 'What can be paid out now. Orders under way are already taken off.',
    referal_output_enabled: 'Whether rewards of the referral programme can be paid to it.',
    outcome_ids: 'Payment systems that it can be exchanged to.',
    max_income_amount: 'Null where there is no limit but the reserve.',
    card_verification:
      'Whether a card that pays from here must be verified; each direction says what follows.',
  },
  rate_calculations: {
    rate: 'One of the two is "1". The margin is in it, the fees are beside it.',
    max_income_amount: 'Below the minimum: nothing can be taken now.',
    income_fee: 'Withheld from the income, in its currency.',
    outcome_fee: 'Withheld from the outcome, in its currency.',
    network_fee: 'What the payout costs, withheld from the outcome.',
    discount: 'What the level or the coupon of the signed-in customer gives them; else null.',
    expires_at:
      'Until then an order that names this quote gets exactly this rate, unless it is refused ' +
      'with `rate_changed`.',
    payment_window_s: 'Seconds an order of this pair waits for its deposit.',
    card_verification_required:
      'A card must be verified once before it pays here, from `card_verification_from` on.',
    card_verification_mode:
      '`wait`: the order is made and its time to pay begins when the card is verified. `refuse`: ' +
      'none is made before. Null where it is not required.',
    card_verification_from: 'The smallest income it is required for; null: any.',
    rate_types: 'Rate types this pair may be exchanged at; the first is taken when none is asked.',
    confirmed_by: 'Who says that the money came: the rail itself, or an operator.',
    paid_out_by: 'Who sends what is paid out: the rail itself, or an operator.',
    market_rate:
      'The price of the market; null where the shop does not tell it, or has its own rate.',
    margin_percent: 'What of the market’s price is in ours, rounded up; null beside it.',
    operators_away:
      'When operators are back, if this pair needs one and nobody is at the desk; else null.',
    own_account_only: 'Money from an account of somebody else is stopped for a check.',
    payer_check_offered:
      'The address one will pay from can be checked before ordering, by `POST /api/v1/payer_checks`.',
    required_fields: 'What an order of this pair must carry besides amounts and `outcome_account`.',
    slot: 'With `check_slots`, and always for the first slot: a free place to pay this amount to.',
  },
  payer_checks: {
    verdict: 'Null while it is `pending`. `not_scored`: nobody could say anything.',
    reason:
      'A class, never what was found: `origin`, coins of sources that are not taken; `score`, the ' +
      'risk as a whole; `unknown`, nothing is known of it; `silent`, nobody answered in time. Null ' +
      'where nothing speaks against the address.',
    deposit:
      'What becomes of a deposit of which the same is said: exchanged, or held for a person. Every ' +
      'deposit is looked at again when it comes.',
    review_s: 'Within how many seconds a person looks at a deposit that is held.',
  },
  payment_forms: {
    fields: 'Each becomes a hidden field of the form, under its name.',
  },
  crypto_stats: {
    rank: 'Place in the list.',
    change_24h: 'Percent.',
    sparkline: 'A week as `[milliseconds since 1970, dollars]`.',
    simulated: 'Prices of the demo: no real market has them.',
  },
  crypto_info: {
    market_cap: 'Dollars; null where no market-data service is configured.',
    ath: 'Highest price ever, in dollars.',
  },
  crypto_charts: {
    base: 'Prices are so much of `quote` for one `base`: the dearer side of a pair is the base.',
    points: '`[milliseconds since 1970, price]`: where each candle ends.',
    candles: '`[milliseconds since 1970 when it opens, open, high, low, close]`.',
    step_s: 'Length of a candle in seconds.',
    change: 'Percent, over the period.',
    backfilled: 'Some of it was not recorded by this service itself.',
  },
  countries: {
    available: 'Whether visitors from there may exchange the pair asked about.',
  },
  orders: {
    number: 'Short number for talking to support. It opens nothing.',
    kind: 'A `withdrawal` pays out a balance and waits for its user instead of a deposit.',
    is_final: 'Nothing more will happen by itself, unless new money comes.',
    exception: 'What is unusual about the order, beside its status.',
    deadline: 'Until when the deposit may come; null when none is waited for.',
    awaits_card: 'Nothing is to be paid before its card is verified: `verify_card` is to be done.',
    card_verification:
      'The newest verification of the card it waits for; null where none was sent. Its `id` is null ' +
      'where another browser has sent it.',
    received_amount: 'Credited and meant for the exchange.',
    surplus_amount: 'Credited beside the exchange: to be sent back.',
    refund_amount:
      'What `refund` sends back, or is sending back: what came, less the network fee. Zero: there ' +
      'is nothing to be sent back, or too little for its network, and it stays.',
    surplus_refund_amount: 'The same of `surplus_amount`.',
    refunding: 'The deposit is on its way back.',
    outcome_account: 'Masked for whoever is neither the owner nor the browser that made the order.',
    returned: 'What has been sent back: how much, where to, and by which transaction.',
    paid_out_by: 'Who makes the payout: the rail itself, or an operator.',
    own_account_only: 'Money from an account of somebody else is stopped for a check.',
    deposit_policy:
      'What becomes of a deposit that is late, short or over: exchanged by itself (`requote`, ' +
      '`accept`), or decided by the customer (`moderate`).',
    seen_amount: 'Seen and not final yet, or taken off again; zero: nothing.',
    control:
      'Whether whoever asks may act for the order: `granted`; `by_email`, by a link mailed to its ' +
      'e-mail; or `none`.',
    confirmed_by: 'Who says that money came: the rail itself, or an operator.',
    screening:
      'Why coins are checked, since when, what is asked of the customer, and until when there is an answer. Null where nothing waits for that.',
    confirmations: 'Of the newest deposit.',
    outcome_bank: 'Null where the pair asks for none, and for whoever may only look.',
    full_name: 'Null where the pair asks for none, and for whoever may only look.',
    asked_side: 'Which of its two amounts it was asked for by; null where that was not kept.',
    income_tx_url: 'Where it can be looked at; null where its network has no such place.',
    outcome_txid: 'What the outside knows the payout by, once it has been sent.',
    refund_txid: 'What the outside knows the refund by, once it has been sent.',
    payment_system_from_id: 'Payment system of the income.',
    payment_system_to_id: 'Payment system of the outcome.',
    available_actions: 'What the customer may do now; every other step is refused.',
    accept_offer: 'What `accept` would give now; null where there is nothing to accept.',
    requisites_search:
      '`looking` while providers are asked for requisites; `none` where there were none.',
    demo_actions: 'Actions of the demo for this order; empty outside it.',
  },
  wallets: {
    qr: 'Text of the QR code: a payment link where the system has one, else the address.',
    pay_url: 'A page of whoever gave the requisites, on which they can be paid as well.',
    expires_at: 'Nothing is to be paid to them after this; null: as long as the order waits.',
    amount: 'What is still to be paid; perhaps not quite what was agreed.',
  },
  users: {
    email_confirmed: 'Only a confirmed e-mail can sign in.',
    pending_email: 'A new address that waits to be confirmed.',
    second_factors: 'Which second factors are switched on, and how many recovery codes are left.',
    authentications: 'Linked providers, by name.',
    anti_phishing_phrase: 'Stands at the end of every mail to this user.',
    referral_rate: 'Percent of what their referrals exchange.',
  },
  user_wallets: {
    account: 'Masked. An order names the wallet by its id and gets the whole account.',
    kind: 'Kind of its payment system: `card` for cards.',
  },
  rewards: {
    order_number: 'The order it is for; null for a bonus.',
    rate: 'Percent of that order; null for a bonus.',
  },
  referrals: {
    email: 'Masked.',
    turnover: 'In roubles, at the rates of the days of their orders.',
    counts: 'They have exchanged more than the programme asks for.',
    link: 'What stood behind the point of the code; null where nothing did.',
  },
  referral_incomes: {
    rate: 'Percent of what the order was worth in dollars by its own prices.',
    state: 'An earning that is looked at, was refused or taken back is on no balance.',
  },
  referral_totals: {
    paid: 'By withdrawals that are completed.',
    available: 'What can be withdrawn now; a withdrawal under way is taken off already.',
    debt: 'Taken back after it was paid out; the next earnings settle it.',
  },
  reward_totals: {
    paid: 'By withdrawals that are completed.',
    available: 'What can be withdrawn now; a withdrawal under way is taken off already.',
  },
  captchas: {
    image: 'A `data:` address of a PNG; null for reCAPTCHA.',
    site_key: 'Key of reCAPTCHA; null for letters.',
  },
  captcha_challenges: { tries_max: 'No counter beyond this one needs to be tried.' },
  content: {
    slug: 'Last part of its address in this language.',
    seolink: 'The same in every language: `privacy`, `sberrub-ltc`, `btc`.',
    body_html: 'Sanitised HTML that begins with headings of level 2.',
    toc: 'Headings of levels 2 and 3; `id` is the anchor in `body_html`.',
    link: 'Where the name of a partner or a monitor leads.',
    slugs: 'Slugs by language; null where it is not published in that language.',
    og_image_url: 'PNG of 1200x630 for sharing, a path on this origin.',
  },
  categories: { count: 'Published items in it and below it, in this language.' },
  faq_questions: { slug: 'Anchor of the question, the same in every language.' },
  public_notices: {
    resume_at: 'When work goes on, as far as it is known; never a moment that has passed.',
  },
};
