export type Json = { [key: string]: unknown }

/** One documented operation in OpenAPI form. */
export type Operation = Json & { summary: string; operationId: string; responses: Record<string, Json> }

const ok = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] }
const json = (schema: object, description = 'Done') => ({ description, content: { 'application/json': { schema } } })
const problem = (description: string) => json({ $ref: '#/components/schemas/Problem' }, description)

const uuid = { type: 'string', format: 'uuid' }
const pdf = (description: string) => ({ description, content: { 'application/pdf': {} } })
const mailLink = {
  name: 'token',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' },
}
/** For signed-in callers. */
export const inSession = [{ session: [] }]
const privately = {
  401: problem('`unauthenticated`: Please log in'),
  404: problem('`not-found`: Not found'),
}

/** The few operations that are neither command nor query. */
export const plainOperations: (Operation & { path: string; method: 'GET' | 'POST' })[] = [
  {
    path: '/api/images/:id',
    method: 'GET',
    operationId: 'get-image',
    summary: 'A picture, for ever the same under its address',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }],
    responses: {
      200: { description: 'The picture', content: { 'image/webp': {} } },
      404: problem('`not-found`: Not found'),
    },
  },
  {
    path: '/api/images/:id/small',
    method: 'GET',
    operationId: 'get-small-image',
    summary: 'A photo of an offer, as small as a card shows it; any other picture as it is',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }],
    responses: {
      200: { description: 'The picture', content: { 'image/webp': {} } },
      404: problem('`not-found`: Not found'),
    },
  },
  {
    path: '/api/payments/:id/receipt',
    method: 'GET',
    operationId: 'get-receipt',
    security: inSession,
    summary: 'The receipt of a payment, for its two people',
    parameters: [{ name: 'id', in: 'path', required: true, schema: uuid }],
    responses: { 200: pdf('The receipt'), ...privately },
  },
  {
    path: '/api/statements/:year/:userId',
    method: 'GET',
    operationId: 'get-statement',
    security: inSession,
    summary: 'What the caller and this person have paid each other in a year',
    parameters: [
      { name: 'year', in: 'path', required: true, schema: { type: 'string', pattern: '^20\\d\\d$' } },
      { name: 'userId', in: 'path', required: true, schema: uuid },
    ],
    responses: { 200: pdf('The statement'), ...privately },
  },
  {
    path: '/api/jobs/:id/qr-bill',
    method: 'GET',
    operationId: 'get-qr-bill',
    security: inSession,
    summary: 'A Swiss QR-bill from the student of a job to its poster, beside the escrow',
    parameters: [{ name: 'id', in: 'path', required: true, schema: uuid }],
    responses: {
      200: pdf('The bill'),
      ...privately,
      409: problem('`no-iban`: The student has given no account for bills; `no-amount`: Agree on an amount first'),
    },
  },
  {
    path: '/api/calendar/:file',
    method: 'GET',
    operationId: 'get-calendar-file',
    summary: 'A person’s appointments as iCalendar, at an address that is their secret',
    parameters: [
      { name: 'file', in: 'path', required: true, schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}\\.ics$' } },
    ],
    responses: {
      200: { description: 'The calendar', content: { 'text/calendar': {} } },
      304: { description: 'It is as it was' },
      404: problem('`not-found`: Not found'),
    },
  },
  {
    path: '/api/sync/first-fill/:name',
    method: 'GET',
    operationId: 'get-first-fill',
    summary: 'Open offers for a new device, the same for everybody, less what was withdrawn since',
    parameters: [
      { name: 'name', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d+-\\d+-[0-9a-f]{64}$' } },
    ],
    responses: {
      200: json({ type: 'array', items: { type: 'object' } }, 'The offers'),
      404: problem('`not-found`: Not found'),
    },
  },
  {
    path: '/api/mail-links/:token/one-click',
    method: 'POST',
    operationId: 'unsubscribe-in-one-click',
    summary: 'Turn off the kind of mail that had this address in its head (RFC 8058), for any sender and any body',
    parameters: [mailLink],
    responses: { 200: json(ok), 404: problem('`not-found`: Not found') },
  },
  {
    path: '/api/mail-links/:token/one-click',
    method: 'GET',
    operationId: 'open-mail-link',
    summary: 'Lead to the page of the link; nothing is turned off',
    parameters: [mailLink],
    responses: { 302: { description: 'The page' }, 404: problem('`not-found`: Not found') },
  },
  {
    path: '/api/sync/stream',
    method: 'GET',
    operationId: 'get-stream',
    summary: 'Server-sent events: which feeds moved',
    parameters: [
      { name: 'feeds', in: 'query', required: false, schema: { type: 'string', maxLength: 2000 } },
      {
        name: 'version',
        in: 'query',
        required: false,
        description: 'Of the protocol: who speaks the newest is brought small changes',
        schema: { type: 'string', maxLength: 20 },
      },
    ],
    responses: {
      200: { description: 'The stream', content: { 'text/event-stream': {} } },
      400: problem('`invalid-input`: The request is not valid'),
    },
  },
  {
    path: '/api/openapi.json',
    method: 'GET',
    operationId: 'get-openapi',
    summary: 'This document',
    responses: { 200: json({ type: 'object' }) },
  },
  {
    path: '/api/docs',
    method: 'GET',
    operationId: 'get-docs',
    summary: 'This document as a page to read',
    responses: { 200: { description: 'The page', content: { 'text/html': {} } } },
  },
  {
    path: '/healthz',
    method: 'GET',
    operationId: 'get-health',
    summary: 'The process answers',
    responses: { 200: json(ok) },
  },
  {
    path: '/readyz',
    method: 'GET',
    operationId: 'get-readiness',
    summary: 'The process can do its work; with `for=visitors`, a standby is enough',
    parameters: [{ name: 'for', in: 'query', required: false, schema: { type: 'string', enum: ['visitors'] } }],
    responses: {
      200: json(ok),
      400: problem('`invalid-input`: The request is not valid'),
      503: problem('`unavailable`: The service is not available right now'),
    },
  },
  {
    path: '/version',
    method: 'GET',
    operationId: 'get-version',
    summary: 'Which version this process is',
    responses: {
      200: json({ type: 'object', properties: { version: { type: 'string' } }, required: ['version'] }),
    },
  },
  {
    path: '/metrics',
    method: 'GET',
    operationId: 'get-metrics',
    security: [{ metrics: [] }],
    summary: 'Figures for Prometheus, with the operator’s token; 404 if no token is set',
    responses: {
      200: { description: 'The figures', content: { 'text/plain': {} } },
      401: problem('`unauthenticated`: Please log in'),
      404: problem('`not-found`: Not found'),
    },
  },
]
