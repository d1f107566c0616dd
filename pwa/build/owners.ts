import { userTypes, type UserType } from '../../schema/choices.ts'
import { sessionKey } from '../data/session/session.ts'
import type { Audience } from './draw-page.ts'
import { ownId } from './own-gaps.ts'

/** Whose page it is, before the first of it is painted; and what is done behind each of the two dashboards. */
const sideScript = [
  `{let u={};try{u=JSON.parse(localStorage.getItem(${JSON.stringify(sessionKey)}))??u}catch{}`,
  `const words={...u,...u.studentProfile},side=document.documentElement.dataset.side=u.userType;`,
  `globalThis.own=()=>{const root=document.getElementById('root');document.currentScript.remove();`,
  // A visitor is led elsewhere, and sees neither.
  `if(!side)return root.textContent='';`,
  `for(const e of [...root.children])if(e.dataset.side&&e.dataset.side!==side)e.remove();`,
  `for(const e of root.querySelectorAll('[data-own]'))if(words[e.dataset.own])e.textContent=words[e.dataset.own];`,
  `for(const e of root.querySelectorAll('[href$="/${ownId}"]'))e.href=e.href.replace(/${ownId}$/,words.id);`,
  `for(const e of root.querySelectorAll('[data-unless]'))if(words[e.dataset.unless]!=null)e.textContent=''}}`,
].join('')

const sideStyle = userTypes.map(side => `:root:not([data-side=${side}]) [data-side=${side}]{display:none}`).join('')

/** Both in one page, of which one stays; the student's last, for what the server has to know stands behind it. */
export const joinSides = ({ private: one, student: other }: Record<UserType, string>) =>
  [one, other].map(html => `${html}<script>own()</script>`).join('')

/** A page of which everybody is shown their own; `chunks` by whose it is. */
export const owners = (chunks: Record<UserType, readonly string[]>): Audience => ({
  script: sideScript,
  style: sideStyle,
  further: `(${JSON.stringify(chunks)}[document.documentElement.dataset.side]??[])`,
})
