import { createHash } from 'node:crypto'
import { storeImage } from '../images/store-image.ts'
import type { Transaction } from '../db/connect.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

const grounds = ['#fbe3d6', '#dcebdc', '#dbe7f6', '#f6e6bf', '#ebe0f3', '#f8dce3']
const clothes = ['#c23a14', '#2f6b4f', '#24579c', '#8a5a14', '#6a3d8f', '#3b3f4a', '#b8486b']
const darkHairs = ['#2b211d', '#4a3123']
const allHairs = [...darkHairs, '#7a4a25', '#b5793b', '#d9b26a', '#99401f']
const skins = [
  { face: '#f6cfb0', shade: '#e9b793', hairs: allHairs },
  { face: '#eec09a', shade: '#dba67c', hairs: allHairs },
  { face: '#c98f63', shade: '#b47a4f', hairs: darkHairs },
  { face: '#8d5a3a', shade: '#784a2e', hairs: darkHairs },
]
const greys = ['#9a9a9a', '#c9c6c1']

/** Layers behind the head, and over it. */
type Hair = { back?: string; front: string }

const cap = 'M61 84c-3-33 17-49 39-49s43 15 39 49c-5-14-9-22-18-26-14 6-35 6-47 1-7 6-10 13-13 25Z'
const long: Hair = { back: 'M58 84c0-36 20-51 42-51s42 15 42 51l5 62H53Z', front: cap }
const bob: Hair = {
  back: 'M57 86c0-36 20-53 43-53s43 17 43 53l1 32c-12 8-75 8-88 0Z',
  front: 'M61 86c-1-32 17-48 39-48s40 16 39 48c-6-18-16-25-33-27-12 12-30 12-45 27Z',
}
const bun: Hair = { back: 'M82 28a18 16 0 1 1 36 0 18 16 0 1 1-36 0Z', front: cap }
const short: Hair = { front: 'M62 80c-5-28 10-46 37-46 29 0 44 18 39 46-4-9-6-16-9-21-18 5-42 4-55-1-5 5-9 12-12 22Z' }
const parted: Hair = {
  front: 'M62 82c-4-30 12-49 40-48 28 0 40 20 36 48-4-8-7-15-12-21-22 2-38-2-48-9-6 8-12 16-16 30Z',
}
const curly: Hair = {
  front:
    'M58 84a13 13 0 0 1 3-22 15 15 0 0 1 14-22 17 17 0 0 1 25-8 17 17 0 0 1 25 8 15 15 0 0 1 14 22 13 13 0 0 1 3 22c-6-8-8-16-13-22-16 5-43 5-58 0-6 6-8 14-13 22Z',
}
const receding: Hair = { front: 'M61 86c-4-18 0-32 8-40-1 14-2 26-8 40Zm78 0c4-18 0-32-8-40 1 14 2 26 8 40Z' }

const styles = { women: [long, bob, bun], men: [short, parted, curly], elders: [short, receding] }

/** Draws a portrait in the app's flat style: no real face. */
const draw = ({ userType, feminine }: Person, random: Random) => {
  const isOlder = userType === 'private' && random.chance(0.6)
  const { face, shade, hairs } = random.pick(skins)
  const hair = random.pick(isOlder ? greys : hairs)
  const style = random.pick(feminine ? styles.women : isOlder ? styles.elders : styles.men)
  const hasBeard = !feminine && random.chance(0.35)
  const hasGlasses = random.chance(isOlder ? 0.6 : 0.25)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="16 14 168 168" width="400" height="400">
    <path fill="${random.pick(grounds)}" d="M0 0h200v200H0z"/>
    ${style.back ? `<path fill="${hair}" d="${style.back}"/>` : ''}
    <path fill="${random.pick(clothes)}" d="M24 200c2-38 32-56 76-56s74 18 76 56Z"/>
    <path fill="${shade}" d="M84 116h32v28a16 14 0 0 1-32 0Z"/>
    <path fill="${face}" d="M60 84a7 10 0 0 0 4 19 37 40 0 0 0 72 0 7 10 0 0 0 4-19c0-32-16-44-40-44S60 52 60 84Z"/>
    ${hasBeard ? `<path fill="${hair}" d="M63 96c4 24 18 42 37 42s33-18 37-42c-8 14-18 16-37 16s-29-2-37-16Z"/>` : ''}
    <path fill="${hair}" d="${style.front}"/>
    <g fill="#2b211d"><circle cx="85" cy="88" r="3.6"/><circle cx="115" cy="88" r="3.6"/></g>
    <path fill="none" stroke="${hasBeard ? '#fff' : '#2b211d'}" stroke-width="3.4" stroke-linecap="round" d="M88 ${hasBeard ? 117 : 110}q12 ${random.between(7, 11)} 24 0"/>
    ${hasGlasses ? '<g fill="none" stroke="#2b211d" stroke-width="2.6"><circle cx="85" cy="88" r="11"/><circle cx="115" cy="88" r="11"/><path d="M96 86q4-3 8 0"/></g>' : ''}
  </svg>`
}

/** Maximum number of portraits: a set for measuring has thousands of people, and most need none. */
const most = 80

/** Gives most of the first people a picture; the others show their initials, as in life. */
export const givePortraits = async (tx: Transaction, people: readonly Person[], random: Random) => {
  const { default: sharp } = await import('sharp')
  for (const [index, person] of people.slice(0, most).entries()) {
    const drawing = draw(person, random)
    if (index >= demoAccounts.length && random.chance(0.3)) continue
    const bytes = await sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer()
    const hash = createHash('sha256').update(bytes).digest('hex')
    await storeImage(tx, { hash, mediaType: 'image/webp', bytes })
    await tx`update users set profile_image = ${hash} where id = ${person.id}`
  }
}
