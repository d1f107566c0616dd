/** Every constant of the specification, once. Money is in CHF here, and in rappen wherever it is computed. */

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
  /** Messages in one answer, and their bytes. */
  messagesPage: 500,
  messagesPageBytes: 500_000,
  rating: { min: 1, max: 5 },
  reviewComment: { max: 500 },
  reviewAnswer: { max: 500 },
  descriptiveWords: { max: 50 },
  reviewPhotos: { max: 5 },
  offerPhotos: { max: 3 },
  /** Open offers of one poster. Each is on every device that follows its canton. */
  openOffers: { max: 50 },
  /** Students that one offer may look for. */
  places: { min: 1, max: 10 },
  /** Waiting list of one offer, and how long one student is asked before the next. */
  reserves: { max: 3 },
  call: { minutes: 120, leastMinutes: 15 },
  /** Number of past versions of an offer against which an application written offline is checked. */
  pastTerms: 10,
  /** Consecutive sessions of a series in which neither person wrote anything. The series then ends. */
  silentSessions: 8,
  cancelReason: { max: 500 },
  leaveReason: { max: 500 },
  appeal: { max: 500 },
  question: { max: 300 },
  questionAnswer: { max: 500 },
  /** Questions of all students on one offer, unanswered ones of one student, and those of one student in an hour. */
  questions: { most: 20, waiting: 3, anHour: 3 },
  reportDetails: { max: 1000 },
  reportsADay: 30,
  moderationReason: { max: 500 },
  statement: { max: 2000 },
  /** Per side of a dispute. */
  statements: { max: 20 },
  search: { max: 200 },
  searchName: { max: 60 },
  savedSearches: { max: 20 },
  favourites: { max: 500 },
  /** People whom one person blocks. */
  blocks: { max: 500 },
  /** Askers whom one poster mutes. */
  mutedAskers: { max: 200 },
  /** Favourite students of one poster. */
  keptStudents: { max: 100 },
  /** Students asked to look at one offer. */
  proposals: { max: 20 },
  /** Deputies of one person, and people that one person acts for. */
  deputies: { most: 3, principals: 5, page: 20 },
  fieldName: 200,
  page: { default: 1, max: 10_000 },
  /** Rows reachable by paging through a list. */
  reach: 10_000,
  /** Newest offers that a search without three letters in a row scans, because no index covers it. */
  shortSearch: 2000,
  pageSize: { default: 100, max: 1000, screen: 20 },
  /** In rappen, for one job. */
  payment: { min: 100, max: 2_000_000 },
  /**
   * Limits of one payer within `days`: volume in rappen, payments, and refunds after which no further payment can begin.
   * Each payment costs the platform the provider's fee, also if refunded. `known` is an account of that age with a finished job
   * that counts.
   */
  payer: {
    days: 30,
    fresh: { volume: 100_000, payments: 15, refunds: 3 },
    known: { volume: 500_000, payments: 60, refunds: 10 },
  },
  /** Payouts are delayed (`periods.payout`) until a student has received money from this many different payers. */
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
  /** Validity of an invitation to act for another, and retention of the list of deputy actions. */
  deputies: { invitationDays: 7, keptMonths: 12 },
  online: { seconds: 70, announceEverySeconds: 30 },
  notificationsPoll: { seconds: 10 },
  studentChatPoll: { seconds: 3 },
  chatPoll: { seconds: 2 },
  acceptedJobsPoll: { seconds: 5 },
  earningsPoll: { seconds: 10 },
  toast: { ms: 5000, accountMs: 8000 },
  /** How long a repeated registration is recognized. A repeat means that its answer was lost. */
  registrationRepeat: { minutes: 60 },
  signupRedirect: { ms: 1500 },
  searchDebounce: { ms: 500 },
  escrow: {
    days: 7,
    /** Without an agreed time, funds are released at the latest this long after the payment. */
    openDays: 30,
  },
  /** Delay of first payouts after the payment, and of the very first after its account was shown to the student. */
  payout: { days: 7, accountHours: 24 },
  /** Hours before its start within which ending an agreed job is late, and days within which this can be appealed. */
  late: { hours: 24 },
  appeal: { days: 30 },
  /** How long both people of a dispute are heard. */
  dispute: { days: 7 },
  /** How long a student may object to a poster's cancellation. */
  objection: { hours: 48 },
  /** Appointment reminders: on the evening before in Swiss time, and shortly before. */
  appointmentReminder: { eveningAt: '18:00', minutesBefore: 60 },
  /** Delay after the work before its poster is reminded of the review. */
  reviewReminder: { hours: 24 },
  /** How long a message stays unread before its reader is mailed. */
  unreadMail: { minutes: 10 },
  /** How long a review stays blind if the other side writes none. */
  reviewBlind: { days: 14 },
} as const

/** Slowest upload speed that we support. The timeout of a request grows with its size at this rate. */
export const slowLine = { bytesPerMs: 16 } as const

export const photo = {
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 25_000_000,
  crop: { side: 400, quality: 0.9 },
  upload: { side: 800, quality: 0.7 },
  /** Five of them fit in one request of a device that comes back online. */
  review: { side: 1600, quality: 0.85, megabytes: 0.45 },
  /** Three of them are stored on the device as text: in the offer's draft, then in the outbox, and in its row. */
  offer: { side: 1280, quality: 0.8, megabytes: 0.4 },
  zoom: { min: 10, max: 300, step: 5 },
} as const

/** Parts of a student's day, in Swiss time. The night belongs to none. */
export const partHours = {
  morning: { from: '06:00', to: '12:00' },
  afternoon: { from: '12:00', to: '18:00' },
  evening: { from: '18:00', to: '23:00' },
} as const

export const fees = { applicationPercent: 5 } as const

export const citySearch = { minLength: 2, maxResults: 10 } as const

/** E-mail pattern of both validators: what HTML's own field accepts, with a domain that has a dot. */
export const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** An image as a data string. The prefix is only the sender's claim. The bytes are checked when decoded. */
export const imageDataShape = /^data:image\/[a-z+.-]{1,20};base64,/

/** A photo of an offer: a new one as a data string, or the address of an existing one. */
export const offerPhotoShape = /^(?:data:image\/[a-z+.-]{1,20};base64,|\/api\/images\/[0-9a-f]{64}$)/

/** PostgreSQL stores no NUL, and half a surrogate pair is no character: such text would not round-trip. */
export const isCleanText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Invisible characters. Text made only of them counts as empty. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\u2800]/gu

export const countVisible = (text: string) => Array.from(text.replaceAll(invisible, '')).length

export const isVisible = (text: string) => countVisible(text) > 0

/** Line ends, other controls, and characters that change the text direction. Not allowed on one line. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const isOneLine = (text: string) => !unruly.test(text)

/** Text that mail programs would turn into a link. */
const linkLike = /:\/\/|@|\bwww\b|[^\s.][.\u3002\uff0e\uff61]\p{L}{2}/iu

/** A name is mailed to other people, so it must not become a link. */
export const isPlainName = (text: string) => isOneLine(text) && !linkLike.test(text)

/** Rates and amounts are exact to the rappen. */
export const isWholeRappen = (francs: number) => Math.abs(francs * 100 - Math.round(francs * 100)) < 1e-6
