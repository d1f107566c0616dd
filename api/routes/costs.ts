/**
 * What a request of each route costs, in points: about as many milliseconds of a processor, measured on the demo data. The bytes
 * that leave are added when they are known (`middleware/within-budget.ts`). Beside it stand what may be done how often
 * (`domain/allowances.ts`) and how much of a body may be held (`read-body.ts`).
 */
const little = 0.5
const row = 2
const list = 8
const document = 30
const password = 60
const picture = 150
const provider = 30

/** Pages are made once a second for all who ask; what is made already is only sent. */
export const pageCost = 10
/** A person's own page is rendered for them alone, with their rows. */
export const homeCost = 100
/** A page of offers for a visitor who takes no files: these are made for all, and cost nothing more. */
export const visitorsPageCost = 400
/** Of one change that a pull brings. */
export const changeCost = 0.05

// oxfmt-ignore
export const costs: Readonly<Record<string, number>> = {
  'GET /healthz': little,
  'GET /readyz': little,
  'GET /version': little,
  'GET /metrics': list,
  'GET /api/openapi.json': list,
  'GET /api/docs': little,
  'GET /api/docs/*': little,

  'POST /api/auth/register': password,
  'POST /api/auth/login': password,
  'POST /api/auth/logout': row,
  'POST /api/auth/verify': password,
  'POST /api/auth/resend': row,
  'POST /api/auth/forgot-password': row,
  'POST /api/auth/reset-password': password,
  'GET /api/auth/me': row,
  'GET /api/auth/sessions': row,
  'DELETE /api/auth/sessions': row,
  'DELETE /api/auth/sessions/:id': row,
  'POST /api/auth/export': document + password,
  'DELETE /api/auth/account': password,
  'GET /api/auth/deputies': row,
  'GET /api/auth/deputies/actions': list,
  'POST /api/auth/deputies/invitations': row,
  'GET /api/auth/deputies/invitations/:token': row,
  'DELETE /api/auth/deputies/invited/:id': row,
  'POST /api/auth/deputies/invitations/:token/accept': row,
  'POST /api/auth/deputies/:id/confirm': row,
  'DELETE /api/auth/deputies/:id': row,
  'POST /api/auth/deputies/:id/act': row,
  'POST /api/auth/stop-acting': row,

  'GET /api/jobs': list,
  'POST /api/jobs': row,
  'GET /api/jobs/:id': row,
  'PATCH /api/jobs/:id': row,
  'PATCH /api/jobs/:id/details': row,
  'DELETE /api/jobs/:id': row,
  'POST /api/jobs/:id/leave': row,
  'POST /api/jobs/:id/end-series': row,
  'POST /api/jobs/:id/propose': row,
  'POST /api/jobs/:jobId/appointment': row,
  'POST /api/jobs/:jobId/appointment/confirm': row,
  'POST /api/jobs/:jobId/appointment/cancel': row,
  'POST /api/jobs/:jobId/questions': row,
  'PATCH /api/jobs/:jobId/questions/:id': row,
  'DELETE /api/jobs/:jobId/questions/:id': row,
  'POST /api/jobs/:jobId/questions/:id/mute': row,
  'GET /api/jobs/:id/applications': list,
  'GET /api/jobs/:id/check-application': row,
  'POST /api/applications': row,
  'GET /api/applications/student': list,
  'GET /api/applications/student/:userId': list,
  'DELETE /api/applications/:id': row,
  'POST /api/applications/:id/accept': row,
  'POST /api/applications/:id/reject': row,
  'POST /api/applications/:id/reserve': row,
  'POST /api/applications/:id/answer-call': row,

  'POST /api/users/profile-image': picture,
  'DELETE /api/users/profile-image': row,
  'GET /api/users/:id': row,
  'PATCH /api/users/:id': row,
  'PATCH /api/users/:id/student-profile': row,
  'PATCH /api/users/:id/availability': row,
  'PATCH /api/kept-students/:studentId': row,
  'POST /api/lapses/:id/appeal': row,
  'POST /api/suspensions/:id/appeal': row,
  'GET /api/users/:id/reviews': list,
  'GET /api/users/:id/structured-evaluations': list,
  'GET /api/users/:userId/accepted-jobs': list,
  'GET /api/users/:userId/jobs': list,
  'GET /api/users/:userId/deleted-jobs': list,
  'GET /api/students/:userId/earnings': row,
  'GET /api/images/:id': row,
  'GET /api/images/:id/small': row,

  'GET /api/jobs/:jobId/messages': list,
  'POST /api/jobs/:jobId/messages': row,
  'PATCH /api/messages/:id/read': row,
  'GET /api/unread-messages': row,
  'POST /api/presence': row,
  'GET /api/users/:id/presence': row,
  'GET /api/notifications/:userId': list,
  'PATCH /api/notifications/:id/read': row,
  'PATCH /api/notifications/:userId/mark-all-read': row,
  'POST /api/reviews': row,
  'POST /api/reviews/:id/answer': row,
  'POST /api/reports': row,
  'POST /api/users/:id/block': row,
  'DELETE /api/users/:id/block': row,
  'GET /api/favourites': list,
  'POST /api/favourites/:jobId': row,
  'DELETE /api/favourites/:jobId': row,
  'GET /api/saved-searches': row,
  'POST /api/saved-searches': row,
  'PATCH /api/saved-searches/:id': row,
  'DELETE /api/saved-searches/:id': row,

  'POST /api/create-payment-intent': provider,
  'POST /api/test-bank/confirm': row,
  'POST /api/test-bank/authenticate': row,
  'POST /api/stripe/webhook': provider,
  'GET /api/payments/:id': row,
  'POST /api/payments/:id/release': row,
  'POST /api/payments/:id/refund': row,
  'POST /api/payments/:id/dispute': row,
  'GET /api/payments/:id/dispute': row,
  'POST /api/payments/:id/object': row,
  'POST /api/payments/:paymentId/statements': row,
  'GET /api/payments/:id/receipt': document,
  'GET /api/statements/:year/:userId': document,
  'GET /api/jobs/:id/qr-bill': document,
  'GET /api/jobs/:jobId/amount': row,
  'POST /api/jobs/:jobId/amount': row,
  'POST /api/jobs/:jobId/paid-by-hand': row,
  'GET /api/wallets/:userId/balance': row,
  'GET /api/wallets/:userId/transactions': list,
  'GET /api/payouts': provider,
  'PATCH /api/payouts/iban': password,
  'POST /api/payouts/onboarding': provider,

  'GET /api/push/key': little,
  'POST /api/push/subscription': row,
  'DELETE /api/push/subscription': row,
  'GET /api/calendar': row,
  'POST /api/calendar': row,
  'DELETE /api/calendar': row,
  'GET /api/calendar/:file': list,
  'PATCH /api/mail-notices/:kind': row,
  'GET /api/mail-links/:token': row,
  'PATCH /api/mail-links/:token': row,
  'GET /api/mail-links/:token/one-click': row,
  'POST /api/mail-links/:token/one-click': row,
  'GET /api/map/tiles': little,
  // Dearer than it is: a page tells few.
  'POST /api/device-errors': document,

  'GET /api/moderation/reports': list,
  'POST /api/moderation/reports/:id/close': row,
  'POST /api/moderation/hide': row,
  'POST /api/moderation/restore': row,
  'POST /api/moderation/users/:id/suspend': row,
  'POST /api/moderation/users/:id/lift-suspension': row,
  'GET /api/moderation/actions': list,
  'GET /api/moderation/appeals': list,
  'POST /api/moderation/appeals/:id/decide': row,
  'GET /api/moderation/disputes': list,
  'POST /api/moderation/disputes/:id/decide': row,

  'POST /api/sync': row,
  'GET /api/sync/stream': row,
  'GET /api/sync/first-fill/:name': row,

  // Files of the app.
  'GET /*': little,
}
