import { filledKey } from '../data/device/jobs/filled-key.ts'
import { sessionKey } from '../data/session/session.ts'

/**
 * The empty page serves every address: by this script it knows which screen it will show, and asks for all of its chunks at
 * once rather than after the app has been read. A dashboard's depends on whose it is. On a device that holds nothing yet, what
 * fetches the rest is asked for as well: there the first screen waits for it.
 */
export const hurryScript = (chunksBy: ReadonlyMap<string, readonly string[]>, fetching: readonly string[]) => {
  const files = [...new Set([...[...chunksBy.values()].flat(), ...fetching])]
  const places = Object.fromEntries(
    [...chunksBy].map(([address, chunks]) => [address, chunks.map(file => files.indexOf(file))]),
  )
  return [
    `try{const f=${JSON.stringify(files)},[,a,b]=location.pathname.split('/'),`,
    `u=JSON.parse(localStorage.getItem(${JSON.stringify(sessionKey)})),`,
    `k='/'+a+(b?'/:id':a==='dashboard'?'/'+u.userType:''),`,
    `e=u&&!localStorage.getItem(${JSON.stringify(filledKey)})?${JSON.stringify(fetching.map(file => files.indexOf(file)))}:[],`,
    `c=${JSON.stringify(places)}[k];`,
    `if(c)for(const i of [...c,...e])document.head.append(`,
    `Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href:'/'+f[i]}))}catch{}`,
  ].join('')
}
