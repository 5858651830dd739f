/** What holds for every call, in Markdown: the document begins with it. */
export const introduction = `Exchange of money between payment systems: quotes, orders, requisites and payouts.

**Documents.** Requests and answers are JSON:API (\`application/vnd.api+json\`); requests may also be
\`application/json\`. A request carries \`{"data": {"type", "attributes"}}\`, or, without \`data\`, the
attributes themselves. Member names are snake_case, ids are strings, times are RFC 3339 in UTC. A
trailing slash on a path is accepted. A member named twice, or named \`__proto__\`, is refused.

**The two sides.** \`income\` is what the customer gives, \`outcome\` is what the customer gets.

**Amounts** are plain decimal strings in every answer. In requests a string or a JSON number is
taken; a JSON number of more than 15 digits has lost some on its way and is refused. Refused as well:
negative, zero, exponent form, \`NaN\`, \`Infinity\`, more decimals than the payment system has, more
than 30 digits. A decimal point at the very end is dropped. What is too small to pay out is always
worth less than one unit of the last place of one of the two sides.

**Quotes.** The id of a \`rate_calculations\` resource is the quote itself, signed. An order that names
it gets exactly that rate until \`expires_at\`, unless its terms were changed or the market has moved
too far meanwhile: \`rate_changed\` is refused then, with the new quote in \`meta\`. A \`fixed\` order keeps its rate for the whole payment
window; a \`floating\` one takes the rate of the moment its deposit is credited. While prices are
stale there is no quote (\`rate_unavailable\`), never an old price.

**Orders.** The reserve is held when an order is made and released when it ends without a payout. A
deposit that comes late, short or over is credited to its order all the same: exchanged within the
tolerance of the direction, and beyond it as \`deposit_policy\` says: exchanged at the rate of that
moment, or left for the customer's decision. \`available_actions\` lists what the
customer may do now; anything else is refused with \`invalid_transition\`.

**Errors** are JSON:API errors: one item for each field at fault, all of them at once, \`title\` and \`detail\` in the caller's language,
\`code\` never translated, \`source.pointer\` (\`/data/attributes/<field>\`) or, of what stands in the
address, \`source.parameter\`. What belongs to somebody else is answered like what does not exist: 404.

**Idempotency.** The same \`Idempotency-Key\` with the same body gives the same answer, however often
and at the same moment; with another body it gives 422 \`idempotency_key_reused\`.

**Accounts.** Registration, reset and sign-in never tell whether an e-mail is known: they answer the
same, and a mail says the rest. After too many tries a call refuses with \`captcha\`: make one with
\`POST /api/v1/captcha\`, and send \`captcha_id\` and \`captcha_answer\` (or \`recaptcha_token\`)
along; or solve \`GET /api/v1/captcha/challenge\` and send \`captcha_proof\`. Sensitive changes refuse with \`reauthentication_required\` when the last proof is older than
ten minutes: \`POST /api/v1/user/reauthentication\`. A closed account hears
\`account_access_denied\`.

**Browsers.** Unsafe methods from another origin are refused with 403 \`cross_origin\`.`;
