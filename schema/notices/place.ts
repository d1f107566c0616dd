/** Query keys of the name in the address of a review. The documented pages require name and title, which are added on reading. */
const nameKeys = { '/review-student/': 'studentName', '/review-poster/': 'posterName' } as const

const read = (arg: unknown, key: string): unknown =>
  typeof arg === 'object' && arg !== null ? Reflect.get(arg, key) : undefined

const inAddress = (text: unknown) => encodeURIComponent(String(text)).replaceAll('%20', '+')

type Gone = { name: string; title: string }

/** Returns the link of a notice, from its stored address and its resolved arguments. */
export const placeOf = (actionUrl: string | null, args: readonly unknown[], gone: Gone) => {
  const [, key] = Object.entries(nameKeys).find(([start]) => actionUrl?.startsWith(start)) ?? []
  if (actionUrl === null || key === undefined) return actionUrl
  const [person, about] = args
  const name = inAddress(read(person, 'whole') ?? gone.name)
  const title = inAddress(read(about, 'title') ?? gone.title)
  return actionUrl.replace('?', `?title=${title}&${key}=${name}&`)
}
