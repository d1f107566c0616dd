import { reencodeImage } from '../images/clean-image.ts'
import { storeImage } from '../images/store-image.ts'
import { Refusal } from '../server/refusal.ts'
import type { Transaction } from '../db/connect.ts'

const scene = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="1280" height="960">${inner}</svg>`

const sky = '<path fill="#cfe6f3" d="M0 0h640v480H0z"/><circle cx="540" cy="84" r="42" fill="#ffe08a"/>'
const hills = '<path fill="#9cc3a5" d="M0 250c120-70 210-70 320-20s210 40 320-30v280H0z"/>'

const lawn = scene(`${sky}${hills}
  <path fill="#f4ead8" d="M60 150h170v150H60z"/><path fill="#b5523b" d="M40 156 145 80l105 76z"/>
  <path fill="#7fa9c4" d="M90 190h44v44H90zM158 190h44v44h-44z"/>
  <path fill="#4f8a4a" d="M300 210c40-34 300-34 340 0v90H300z"/>
  <path fill="#7fb85c" d="M0 296h640v184H0z"/>
  <path fill="#8fc96a" d="M0 480 150 296h80L120 480zM280 480 300 296h80l60 184z"/>
  <path fill="none" stroke="#4a4f55" stroke-width="9" stroke-linecap="round" d="m430 300-52 92h-30"/>
  <path fill="#d94f35" d="M348 378h110a22 22 0 0 1 22 22v22H348z"/>
  <g fill="#33383d"><circle cx="372" cy="424" r="20"/><circle cx="456" cy="424" r="20"/></g>`)

const hedge = scene(`${sky}
  <path fill="#3f7a45" d="M0 170q40-30 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v180H0z"/>
  <path fill="#57955a" d="M0 240q40-24 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v110H0z"/>
  <path fill="#c9b48f" d="M0 346h640v134H0z"/>
  <path fill="none" stroke="#9a6b3c" stroke-width="12" d="m470 460 40-330M560 460l-26-330M478 400h76M486 330h62M494 260h48M502 190h36"/>
  <path fill="#6b7f8a" d="M120 330h96l-12 96h-72z"/>
  <path fill="#57955a" d="M112 330q26-40 56-16 34-22 56 16z"/>`)

const boxes = scene(`
  <path fill="#efe6da" d="M0 0h640v340H0z"/><path fill="#c59a6d" d="M0 340h640v140H0z"/>
  <path fill="#bcd9e8" d="M400 50h150v170H400z"/><path fill="none" stroke="#fff" stroke-width="12" d="M400 50h150v170H400zM475 50v170M400 135h150"/>
  <path fill="#c98f52" d="M70 270h190v150H70z"/><path fill="#b57d43" d="M70 270h190v34H70z"/>
  <path fill="#d9a566" d="M110 150h140v120H110z"/><path fill="#c08a4c" d="M110 150h140v26H110z"/>
  <path fill="#d3995a" d="M300 310h160v120H300z"/><path fill="#bd8446" d="M300 310h160v28H300z"/>
  <g fill="#efe3c8"><path d="M150 270h30v150h-30zM166 150h26v120h-26zM366 310h28v120h-28z"/></g>
  <path fill="#3e7a57" d="M520 330c-40-60-20-110 6-130 4 40 4 70 4 90 12-34 36-50 62-50-6 40-30 74-52 92z"/>
  <path fill="#b5523b" d="M496 330h76l-10 90h-56z"/>`)

const desk = scene(`
  <path fill="#dfe7f2" d="M0 0h640v320H0z"/><path fill="#a8744a" d="M0 320h640v160H0z"/>
  <path fill="#35507a" d="M70 250h150v26H70z"/><path fill="#c23a14" d="M80 224h150v26H80z"/><path fill="#2f6b4f" d="M62 276h170v30H62z"/>
  <path fill="#fff" d="M250 380q70-34 140 0v60q-70-30-140 0zM390 380q70-34 140 0v60q-70-30-140 0z"/>
  <path fill="none" stroke="#b9c4d2" stroke-width="5" d="M270 392q50-20 100 0M270 412q50-20 100 0M410 392q50-20 100 0M410 412q50-20 100 0"/>
  <path fill="#e2b33c" d="m546 440 50-120 14 6-50 120-18 12z"/>
  <path fill="none" stroke="#4a4f55" stroke-width="10" stroke-linecap="round" d="M470 310V190l70-60"/>
  <path fill="#d94f35" d="m520 96 70 66-26 24-66-66z"/><path fill="#4a4f55" d="M430 306h80v14h-80z"/>`)

const garland = scene(`
  <path fill="#2d3560" d="M0 0h640v480H0z"/><path fill="#39426f" d="M0 350h640v130H0z"/>
  <path fill="none" stroke="#e8e2d0" stroke-width="4" d="M0 60q160 120 320 20t320 10M0 150q200 90 640 10"/>
  <g fill="#ffd977"><circle cx="80" cy="106" r="16"/><circle cx="190" cy="118" r="16"/><circle cx="300" cy="98" r="16"/><circle cx="410" cy="66" r="16"/><circle cx="530" cy="88" r="16"/><circle cx="130" cy="196" r="14"/><circle cx="290" cy="206" r="14"/><circle cx="450" cy="192" r="14"/></g>
  <path fill="#f4ead8" d="M90 340h460v24H90z"/><path fill="#a8744a" d="M130 364h20v90h-20zM490 364h20v90h-20z"/>
  <path fill="#d94f35" d="M180 300h50v40h-50z"/><path fill="#7fb85c" d="M205 300c-30-40-10-70 0-80 10 10 30 40 0 80z"/>
  <path fill="#e3eaf2" d="M330 286h30l-6 54h-18zM400 286h30l-6 54h-18z"/>`)

/** Photos for each kind of work. */
const photosOf = { gardening: [lawn, hedge], moving: [boxes], tutoring: [desk], decoration: [garland] }

const draw = async (drawing: string) => {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(drawing)).png().toBuffer()
  const image = await reencodeImage(`data:image/png;base64,${png.toString('base64')}`, { withSmall: true })
  if (image instanceof Refusal) throw new Error('a drawing is no picture')
  return image
}

/** Adds drawn photos. Few offers have one, as in life: the newest open one of each of these kinds. */
export const givePhotos = async (tx: Transaction) => {
  for (const [subcategory, drawings] of Object.entries(photosOf)) {
    const images = []
    for (const drawing of drawings) images.push(await draw(drawing))
    for (const image of images) await storeImage(tx, image)
    await tx`
      update offers set photos = ${images.map(({ hash }) => hash)} where id = (
        select id from offers o where subcategory = ${subcategory} and is_open(o)
        order by created_at desc, id limit 1
      )`
  }
}
