/**
 * Every refusal of the product: its HTTP status and message. Screens show their own text for the code. An endpoint declares
 * which specific codes it may answer. The general ones can come from any endpoint.
 */
const general = {
  'invalid-input': [400, 'The request is not valid'],
  'invalid-json': [400, 'The body is not valid JSON'],
  incomplete: [408, 'The request did not arrive whole'],
  unauthenticated: [401, 'Please log in'],
  forbidden: [403, 'Not allowed'],
  'account-suspended': [403, 'This account is suspended: it can read and appeal, and sends nothing'],
  'not-for-deputies': [403, 'A deputy cannot do this in the name of another person'],
  'foreign-origin': [403, 'This request comes from another site'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'This method is not allowed here'],
  'too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'The body must be JSON'],
  internal: [500, 'Something went wrong'],
  unavailable: [503, 'The service is not available right now'],
  busy: [503, 'Too many are asking at once, please try again shortly'],
} as const

const specific = {
  'email-taken': [409, 'Un compte avec cet email existe déjà'],
  'wrong-credentials': [401, 'Incorrect email or password'],
  'not-verified': [403, 'Please verify your email address'],
  'confirm-by-mail': [
    403,
    'Too many have tried: if the password is right, a link that logs in is on its way to this address',
  ],
  'password-needed': [409, 'Choose a new password to confirm this account'],
  'password-asked': [403, 'This change asks for the password, and cannot wait on a device'],
  'link-expired': [410, 'This link is not valid any more'],
  'other-address': [403, 'This invitation was sent to another address'],
  'common-password': [400, 'This password is too common'],
  'too-many-attempts': [429, 'Too many attempts, please try again later'],
  'work-under-way': [409, 'A job is in progress: finish or cancel it first'],
  'id-taken': [409, 'This id exists already'],
  'job-not-open': [409, 'This job is not open any more'],
  'places-given': [409, 'So many people are chosen for this offer already'],
  'already-applied': [409, 'You have already applied to this job'],
  'already-chosen': [409, 'This student has been chosen for this offer already'],
  'application-decided': [409, 'This application has already been decided'],
  'appeal-over': [409, 'This has been dealt with, or nothing can be said against it any more'],
  'call-over': [409, 'This question is not open any more'],
  'status-conflict': [409, 'The job cannot change to this status'],
  'no-conversation': [409, 'The conversation opens once a student is accepted'],
  'not-reviewable': [409, 'This job cannot be reviewed yet'],
  'already-reviewed': [409, 'You have already reviewed this job'],
  'already-answered': [409, 'You have already answered this review'],
  'questions-waiting': [409, 'Three of your questions about this offer wait for an answer already'],
  'questions-full': [409, 'No further question can be asked about this offer'],
  'questions-too-often': [429, 'You have asked three times about this offer within an hour'],
  'questions-unwanted': [409, 'The poster of this offer takes no more questions from you'],
  'question-answered': [409, 'This question has been answered'],
  'already-hidden': [409, 'This is hidden already'],
  'not-hidden': [409, 'This is not hidden'],
  'already-suspended': [409, 'This account is suspended already'],
  'not-suspended': [409, 'This account is not suspended'],
  'student-unavailable': [409, 'This student cannot be chosen at the moment'],
  'report-closed': [409, 'This report has been dealt with already'],
  'already-reported': [409, 'You have already reported this'],
  'conversation-closed': [409, 'This person receives no messages from you any more'],
  'invalid-image': [415, 'Invalid format: please select an image (JPG, PNG, WebP)'],
  outdated: [426, 'This version of the app is too old: please update'],
  'too-new': [421, 'This server is older than the app: please try again shortly'],
  expired: [410, 'This action waited too long to be sent'],
  'unknown-command': [400, 'This action does not exist'],
  'id-reused': [409, 'This action was already sent with other content'],
  'list-full': [409, 'This list is full: remove something first'],
  'search-saved': [409, 'This search is saved already'],
  'no-amount': [409, 'Agree on an amount first'],
  'amount-changed': [409, 'The amount is not the one shown any more'],
  'not-payable': [409, 'This job cannot be paid now'],
  'already-paid': [409, 'This job is paid already'],
  'payer-limit': [409, 'This is more than one person may pay through Pouce within 30 days'],
  'refund-limit': [409, 'Too many payments of this person went back within 30 days'],
  'provider-unavailable': [503, 'The provider of the payments does not answer right now'],
  'payment-not-held': [409, 'These funds are not held any more'],
  'payment-frozen': [409, 'These funds are frozen until a dispute is settled'],
  'no-dispute': [409, 'There is no open dispute about this payment'],
  'dispute-due': [409, 'Both sides have been heard: the desk decides now'],
  'not-objectionable': [409, 'There is nothing left to object to'],
  'split-amount': [409, 'This part cannot be given back'],
  'no-iban': [409, 'The student has given no account for bills'],
  'money-held': [409, 'Money is still held for you or on its way to you'],
  'not-schedulable': [409, 'No appointment can be made for this job now'],
  'appointment-changed': [409, 'The appointment is not the one shown any more'],
  'appointment-past': [409, 'This time is over already'],
  'push-endpoint': [400, 'This push service is not on the open internet'],
  'unknown-photo': [404, 'This photo is on no offer of yours'],
  'image-too-large': [413, 'The image is too large: at most 5 MB and 25 megapixels'],
} as const

export const refusals = { ...general, ...specific }

type GeneralCode = keyof typeof general
export type SpecificCode = keyof typeof specific
export type RefusalCode = GeneralCode | SpecificCode

export const refusalCodes = Object.keys(refusals).filter((code): code is RefusalCode => code in refusals)
export const statusOf = (code: RefusalCode) => refusals[code][0]
export const messageOf = (code: RefusalCode) => refusals[code][1]
