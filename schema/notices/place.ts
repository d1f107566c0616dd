/** Of an address of a review, the name and the title that the documented page wants: they are added when it is read. */
const nameKeys = { '/review-student/': 'studentName', '/review-poster/': 'posterName' } as const

const read = (arg: unknown, key: string): unknown =>
  typeof arg === 'object' && arg !== null ? Reflect.get(arg, key) : undefined

const inAddress = (text: unknown) => encodeURIComponent(String(text)).replaceAll('%20', '+')

type Gone = { name: string; title: string }

/** Where a notice leads, from the address that is kept and the arguments that were looked up. */
export const placeOf = (actionUrl: string | null, args: readonly unknown[], gone: Gone) => {
  const [, key] = Object.entries(nameKeys).find(([start]) => actionUrl?.startsWith(start)) ?? []
  if (actionUrl === null || key === undefined) return actionUrl
  const [person, about] = args
  const name = inAddress(read(person, 'whole') ?? gone.name)
  const title = inAddress(read(about, 'title') ?? gone.title)
  return actionUrl.replace('?', `?title=${title}&${key}=${name}&`)
}
