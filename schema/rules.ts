/** Every constant of the specification, once. Money is in CHF here, in rappen wherever it is counted. */

export const limits = {
  name: { min: 2, max: 60 },
  email: { max: 254 },
  password: { min: 6, max: 256 },
  phone: { min: 10, max: 30 },
  city: { min: 1, max: 120 },
  school: { max: 120 },
  bio: { max: 2000 },
  tool: { max: 60 },
  tools: { max: 30 },
  title: { max: 120 },
  description: { max: 5000 },
  location: { max: 160 },
  address: { max: 160 },
  slots: { max: 5 },
  daysOff: { max: 20 },
  /** In minutes. */
  appointment: { min: 15, max: 1440 },
  calendarEvents: 500,
  duration: { max: 60 },
  projectDuration: { max: 60 },
  listEntry: { max: 120 },
  list: { max: 20 },
  rate: { min: 15, max: 500, default: 20, recommended: 20 },
  hours: { max: 2000 },
  motivation: { max: 5000 },
  chatMessage: { max: 5000 },
  /** Of messages in one answer, and of the bytes of these. */
  messagesPage: 500,
  messagesPageBytes: 500_000,
  rating: { min: 1, max: 5 },
  reviewComment: { max: 500 },
  reviewAnswer: { max: 500 },
  descriptiveWords: { max: 50 },
  reviewPhotos: { max: 5 },
  offerPhotos: { max: 3 },
  /** Open offers of one poster: each is on every device that follows its canton. */
  openOffers: { max: 50 },
  /** How many students one offer may look for. */
  places: { min: 1, max: 10 },
  /** Whom a poster keeps in reserve for one offer, and how long one of them is asked before the next. */
  reserves: { max: 3 },
  call: { minutes: 120, leastMinutes: 15 },
  /** How many times ago an offer may have said what an application that was written without network is about. */
  pastTerms: 10,
  /** Sessions of a series one after the other of which neither has said a word: it ends with them. */
  silentSessions: 8,
  cancelReason: { max: 500 },
  leaveReason: { max: 500 },
  appeal: { max: 500 },
  question: { max: 300 },
  questionAnswer: { max: 500 },
  /** Of all students on one offer, of them those of one student that wait for an answer, and what one student asks in an hour. */
  questions: { most: 20, waiting: 3, anHour: 3 },
  reportDetails: { max: 1000 },
  reportsADay: 30,
  moderationReason: { max: 500 },
  statement: { max: 2000 },
  /** Of each side of a dispute. */
  statements: { max: 20 },
  search: { max: 200 },
  searchName: { max: 60 },
  savedSearches: { max: 20 },
  favourites: { max: 500 },
  /** Whom one person blocks. */
  blocks: { max: 500 },
  /** Questions of which one poster has said that their asker is to ask no more. */
  mutedAskers: { max: 200 },
  /** Favourite students of one poster. */
  keptStudents: { max: 100 },
  /** Students asked to look at one offer. */
  proposals: { max: 20 },
  /** Of one person, and people that one person acts for. */
  deputies: { most: 3, principals: 5, page: 20 },
  fieldName: 200,
  page: { default: 1, max: 10_000 },
  /** How far down a list its pages lead, in rows. */
  reach: 10_000,
  /** Among how many of the newest offers a search without three letters in a row looks: no index knows it. */
  shortSearch: 2000,
  pageSize: { default: 100, max: 1000, screen: 20 },
  /** In rappen, for one job. */
  payment: { min: 100, max: 2_000_000 },
  /**
   * What one person pays through Pouce within so many days, in rappen and in payments, and after how many refunds no further one begins:
   * each payment costs the platform the provider's fee, also one that goes back. `known` is an account of that age with a
   * finished job that counts.
   */
  payer: {
    days: 30,
    fresh: { volume: 100_000, payments: 15, refunds: 3 },
    known: { volume: 500_000, payments: 60, refunds: 10 },
  },
  /** Until money of so many different payers has reached a student, payouts wait (`periods.payout`). */
  firstPayouts: { payers: 3 },
  iban: { max: 42 },
  twintAmount: { min: 1, max: 1000, default: 25 },
  scheduled: { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' },
} as const

export const messages = {
  firstName: 'First name must contain at least 2 characters',
  lastName: 'Last name must contain at least 2 characters',
  email: 'Invalid email',
  password: 'Password must contain at least 6 characters',
  passwordTooLong: 'Password must contain at most 256 characters',
  passwordRequired: 'Password required',
  commonPassword: 'This password is too common',
  phone: 'Invalid phone number',
  city: 'Please select a city',
  userType: 'Please choose student or private',
  terms: 'You must accept the terms of use',
  motivation: 'A motivation message is required',
  chatMessage: 'A message is required',
  required: 'Required',
  tooLong: 'Too long',
  notText: 'Invalid text',
  notOneLine: 'This must be one line, without control characters',
  notName: 'A name is one line without addresses',
  number: 'Invalid number',
  rateTooLow: 'The rate must be at least 15 CHF per hour',
  rateTooHigh: 'The rate must be at most 500 CHF per hour',
  date: 'Invalid date',
  time: 'Invalid time',
  slotOrder: 'It must end after it begins',
  dayOrder: 'The last day must not come before the first',
  scheduleDay: 'The day must be between today and one year from now',
  choice: 'Invalid choice',
  tooMany: 'Too many entries',
  duplicate: 'Entries must be different',
  id: 'Invalid id',
  unknownField: 'Unknown field',
  rating: 'Give 1 to 5 stars',
  descriptiveWords: 'Add one or two words',
  reviewAnswer: 'Write an answer',
  question: 'Write a question',
  questionAnswer: 'Write an answer',
  reviewPhotos: 'At most 5 photos',
  offerPhotos: 'At most 3 photos',
  places: 'From 1 to 10 people',
  onePlace: 'One place of an offer is for one person',
  recurring: 'A weekly job has a day and a time, and one person',
  subcategory: 'This subcategory does not belong to the category',
  projectDuration: 'Only a long-term project has a project duration',
  cancelReason: 'Only a cancelled job has a reason',
  requiredTools: 'Tools are required only when they are not provided',
  twint: 'A TWINT number and a valid amount are required',
  searchEmpty: 'Choose at least one filter',
  noChange: 'Change at least one field',
  amount: 'Invalid amount',
  iban: 'Invalid IBAN: it must be a Swiss or Liechtenstein account',
  image: 'Invalid format: please select an image (JPG, PNG, WebP)',
} as const

export const periods = {
  session: { days: 30, renewedAfterHours: 24 },
  verifyLink: { hours: 48 },
  resetLink: { hours: 1 },
  loginLink: { hours: 1 },
  /** How long an invitation to act for another is valid, and how long the list of what deputies did is kept. */
  deputies: { invitationDays: 7, keptMonths: 12 },
  online: { seconds: 70, announceEverySeconds: 30 },
  notificationsPoll: { seconds: 10 },
  studentChatPoll: { seconds: 3 },
  chatPoll: { seconds: 2 },
  acceptedJobsPoll: { seconds: 5 },
  earningsPoll: { seconds: 10 },
  toast: { ms: 5000, accountMs: 8000 },
  /** How long a registration is known again: it comes once more because its answer was lost. */
  registrationRepeat: { minutes: 60 },
  signupRedirect: { ms: 1500 },
  searchDebounce: { ms: 500 },
  escrow: {
    days: 7,
    /** Where no time is agreed, funds are released this long after paying at the latest. */
    openDays: 30,
  },
  /** First payouts leave so long after the payment, and the very first so long after its account was named to the student. */
  payout: { days: 7, accountHours: 24 },
  /** Ending an agreed job is late within so many hours of its beginning, and is objected to within so many days. */
  late: { hours: 24 },
  appeal: { days: 30 },
  /** How long both people of a dispute are heard. */
  dispute: { days: 7 },
  /** How long a student may object to a poster's cancelling. */
  objection: { hours: 48 },
  /** When an appointment is told again: on the evening before by Swiss clocks, and shortly before. */
  appointmentReminder: { eveningAt: '18:00', minutesBefore: 60 },
  /** How long after the work its poster is reminded of the review. */
  reviewReminder: { hours: 24 },
  /** How long a message waits to be read before its reader is mailed. */
  unreadMail: { minutes: 10 },
  /** How long a review is blind if the other side writes none. */
  reviewBlind: { days: 14 },
} as const

/** Of what is sent, on a line that is slow and passes it all the same: so much longer a request may take. */
export const slowLine = { bytesPerMs: 16 } as const

export const photo = {
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 25_000_000,
  crop: { side: 400, quality: 0.9 },
  upload: { side: 800, quality: 0.7 },
  /** Five of them fit one request of a device that comes back online. */
  review: { side: 1600, quality: 0.85, megabytes: 0.45 },
  /** Three of them wait on the device as text: in the offer's draft, then in the outbox, and in its row. */
  offer: { side: 1280, quality: 0.8, megabytes: 0.4 },
  zoom: { min: 10, max: 300, step: 5 },
} as const

/** The parts of a student's day, by Swiss time. The night is none of them. */
export const partHours = {
  morning: { from: '06:00', to: '12:00' },
  afternoon: { from: '12:00', to: '18:00' },
  evening: { from: '18:00', to: '23:00' },
} as const

export const fees = { applicationPercent: 5 } as const

export const citySearch = { minLength: 2, maxResults: 10 } as const

/** One shape of e-mail for both validators: what HTML's own field accepts, with a domain that has a dot. */
export const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** An image as a data string. The prefix is only what the sender claims: the bytes are judged where they are decoded. */
export const imageDataShape = /^data:image\/[a-z+.-]{1,20};base64,/

/** A photo of an offer: a new one as a data string, or the address of one that stays. */
export const offerPhotoShape = /^(?:data:image\/[a-z+.-]{1,20};base64,|\/api\/images\/[0-9a-f]{64}$)/

/** PostgreSQL stores no NUL, and half a surrogate pair is no character: such text would not come back as it went in. */
export const isCleanText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** What takes no place on a screen. Text made of it alone says nothing, however long it is. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\u2800]/gu

export const countVisible = (text: string) => Array.from(text.replaceAll(invisible, '')).length

export const isVisible = (text: string) => countVisible(text) > 0

/** Line ends, other controls, and signs that turn the direction of what follows: none belongs into one line. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const isOneLine = (text: string) => !unruly.test(text)

/** What a mail program would make a link of, if it stood in a name. */
const linkLike = /:\/\/|@|\bwww\b|[^\s.][.\u3002\uff0e\uff61]\p{L}{2}/iu

/** A name travels in mail to anybody. */
export const isPlainName = (text: string) => isOneLine(text) && !linkLike.test(text)

/** Rates and amounts are exact to the rappen. */
export const isWholeRappen = (francs: number) => Math.abs(francs * 100 - Math.round(francs * 100)) < 1e-6
