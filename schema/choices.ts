/** Closed lists of the specification. Their labels are in `texts/`. */

export const userTypes = ['student', 'private'] as const
export const propertyTypes = ['apartment', 'house', 'office', 'other'] as const
export const signupTools = ['vacuum', 'lawnmower', 'ladder', 'drill', 'car', 'other'] as const

export const presetTools = [
  'vacuum_cleaner',
  'lawn_mower',
  'ladder',
  'drill',
  'bucket_and_mop',
  'cleaning_products',
  'gardening_tools',
  'car',
  'laptop',
  'specialised_software',
  'camera',
  'sports_equipment',
] as const

export const subcategories = {
  physical: ['gardening', 'housekeeping', 'moving', 'deliveries'],
  digital: ['web_development', 'design', 'social_media', 'technical_support'],
  academic: ['tutoring', 'homework_help', 'exam_prep', 'translations'],
  creative: ['photography', 'animation', 'arts', 'decoration'],
  consulting: ['business', 'coaching', 'administrative', 'research'],
} as const

export const categories = ['physical', 'digital', 'academic', 'creative', 'consulting'] as const
export const deliveryTypes = ['in_person', 'remote', 'hybrid'] as const
export const languages = ['french', 'german', 'english', 'italian'] as const
export const urgencyLevels = ['low', 'normal', 'high', 'urgent'] as const
export const experienceLevels = ['none', 'basic', 'intermediate', 'expert'] as const
export const physicalDemands = ['light', 'moderate', 'heavy'] as const
export const paymentMethods = ['cash', 'twint', 'both'] as const
/** Payment method as a person chooses it: held by Pouce until the work is done (`isThroughPouce`), or paid by hand. */
export const paymentWays = ['pouce', 'twint', 'cash', 'both'] as const
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const dayParts = ['morning', 'afternoon', 'evening'] as const
/** Parts of the week in which a student can be free, in order: `monday-morning`. */
export const freeTimes = weekdays.flatMap(day => dayParts.map(part => `${day}-${part}` as const))
export const jobStatuses = ['open', 'assigned', 'in_progress', 'completed', 'cancelled'] as const
/** Status of an agreed job. The documented API shows `left` as cancelled. */
export const jobStates = ['assigned', 'in_progress', 'completed', 'cancelled', 'left'] as const
export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
export const notificationTypes = ['message', 'job_match', 'job_alert', 'application_update', 'other'] as const
/** Kinds of mail with a switch. Links and receipts are always mailed. */
export const mailNotices = ['application', 'acceptance', 'message', 'reminder'] as const
export const paymentStatuses = [
  'awaiting',
  'held',
  'frozen',
  'released',
  'split',
  'refunded',
  'charged_back',
  'cancelled',
] as const
export const transactionTypes = ['payment', 'escrow_release', 'refund', 'payout'] as const
export const transactionStatuses = ['pending', 'completed', 'failed'] as const
export const reportKinds = ['user', 'job', 'message', 'review', 'answer'] as const
export const reportReasons = ['spam', 'scam', 'offensive', 'dangerous', 'underpaid', 'impersonation', 'other'] as const
/** Kinds of content that moderation can hide. A person cannot be hidden, only their photo and bio. */
export const hideableKinds = ['job', 'message', 'review', 'answer', 'photo', 'bio'] as const
export const moderationActions = ['hide', 'restore', 'keep', 'suspend', 'lift', 'uphold'] as const
export const reportStates = ['open', 'closed'] as const
export const freezers = ['payer', 'payee', 'desk', 'bank'] as const
export const disputeOpeners = ['payer', 'payee', 'desk'] as const
export const disputeOutcomes = ['release', 'refund', 'split'] as const
export const ratings = [1, 2, 3, 4, 5] as const

export type UserType = (typeof userTypes)[number]
export type Category = (typeof categories)[number]
export type Subcategory = (typeof subcategories)[Category][number]
export type JobStatus = (typeof jobStatuses)[number]
export type JobState = (typeof jobStates)[number]
export type ApplicationStatus = (typeof applicationStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]
export type ReportKind = (typeof reportKinds)[number]
export type HideableKind = (typeof hideableKinds)[number]
export type Freezer = (typeof freezers)[number]
export type ReportReason = (typeof reportReasons)[number]
export type NotificationType = (typeof notificationTypes)[number]
export type MailNotice = (typeof mailNotices)[number]

/** Category of a review written in the form, which does not ask for one. */
export const reviewJobCategory = 'Service général'
