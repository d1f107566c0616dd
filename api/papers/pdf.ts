// oxlint-disable-next-line import/no-named-as-default -- its types name no export, and only the default is one
import PDFDocument from 'pdfkit'
import { papers } from '../texts/papers.ts'

/** Characters that the built-in fonts lack. */
const foreign = /[^\u0020-\u007E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\n]/gu
/** Letters that Unicode normalisation cannot decompose into a plain letter. */
const plainLetters: Readonly<Record<string, string>> = {
  '\u2011': '-',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
}
/** Thin spaces, which phones type before French punctuation. */
const thinSpaces = /[\u2000-\u200A\u202F\u205F]/g
const pictures = /\s*(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F)+/gu

export const printable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(thinSpaces, '\u00A0')
    // Keep those that the fonts have, such as ™.
    .replaceAll(pictures, sign => (sign.search(foreign) === -1 ? sign : ''))
    .replaceAll(foreign, letter => {
      const plain = plainLetters[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return /^[ -~]+$/.test(plain) ? plain : '?'
    })
    // Prevents a line break inside guillemets and before a colon.
    .replaceAll('« ', '«\u00A0')
    .replaceAll(/ (?=[»:])/g, '\u00A0')

type Paper = InstanceType<typeof PDFDocument>

const accent = '#c23a14'
const quiet = '#625762'
const hairline = '#e7dfe0'

const leftOf = ({ page }: Paper) => page.margins.left
const widthOf = ({ page }: Paper) => page.width - page.margins.left - page.margins.right
const bottomOf = ({ page }: Paper) => page.height - page.margins.bottom

/** Writes « page x of y » once the number of pages is known. */
const numberPages = (paper: Paper) => {
  const { start, count } = paper.bufferedPageRange()
  if (count === 1) return
  for (let at = start; at < start + count; at++) {
    paper.switchToPage(at)
    const y = bottomOf(paper) + 16
    // Below the margin a text would start a new page.
    paper.page.margins.bottom = 0
    paper.font('Helvetica').fontSize(9).fillColor(quiet)
    paper.text(papers.page(at - start + 1, count), leftOf(paper), y, { width: widthOf(paper), align: 'right' })
  }
}

/** Draws an A4 document and returns it complete. */
export const drawPdf = (title: string, draw: (paper: Paper) => void) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const paper = new PDFDocument({
      size: 'A4',
      margin: 56,
      lang: 'fr-CH',
      info: { Title: title, Author: 'Pouce' },
      bufferPages: true,
    })
    const chunks: Buffer[] = []
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    paper.on('error', reject)
    draw(paper)
    numberPages(paper)
    paper.end()
  })

export const heading = (paper: Paper, title: string, lines: readonly string[], warning?: string) => {
  paper.font('Helvetica-Bold').fontSize(20).fillColor(accent).text('Pouce')
  paper.moveDown(1.2).fontSize(18).fillColor('black').text(printable(title)).moveDown(0.4)
  paper.font('Helvetica').fontSize(10.5)
  for (const line of lines) paper.text(printable(line), { lineGap: 3 })
  if (warning) paper.moveDown(0.5).font('Helvetica-Bold').fillColor(accent).text(printable(warning))
  paper.fillColor('black').moveDown(1.2)
}

export const note = (paper: Paper, text: string) => {
  paper.moveDown().font('Helvetica').fontSize(9).fillColor(quiet)
  paper.text(printable(text), leftOf(paper), paper.y, { width: widthOf(paper), lineGap: 2 }).fillColor('black')
}

/** Starts a new page if the block does not fit on this one. */
export const keepTogether = (paper: Paper, height: number) => {
  if (paper.y + height > bottomOf(paper)) paper.addPage()
}

export type Column = { width: number; align?: 'right' }

/** Columns for a name and its value. */
export const facts: readonly Column[] = [{ width: 133 }, { width: 350, align: 'right' }]

const gap = 12

/** Draws rows over the whole width with a fine line under each; gaps between columns are included in their widths. */
export const table = (paper: Paper, columns: readonly Column[], head?: readonly string[]) => {
  const setFont = (isBold: boolean) => paper.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
  const innerWidth = (at: number) => (columns[at]?.width ?? 0) - (at === columns.length - 1 ? 0 : gap)
  const heightOf = (cells: readonly string[]) =>
    Math.max(...cells.map((cell, at) => paper.heightOfString(printable(cell), { width: innerWidth(at) })))
  const draw = (cells: readonly string[], isBold: boolean) => {
    setFont(isBold)
    const { y } = paper
    let x = leftOf(paper)
    for (const [at, { width, align = 'left' }] of columns.entries()) {
      paper.text(printable(cells[at] ?? ''), x, y, { width: innerWidth(at), align })
      x += width
    }
    paper.y = y + heightOf(cells) + 5
    paper.moveTo(leftOf(paper), paper.y).lineTo(leftOf(paper) + widthOf(paper), paper.y)
    paper.lineWidth(0.5).strokeColor(hairline).stroke()
    paper.x = leftOf(paper)
    paper.y += 6
  }
  const row = (cells: readonly string[], isBold = false) => {
    setFont(isBold)
    if (paper.y + heightOf(cells) + 11 > bottomOf(paper)) {
      paper.addPage()
      if (head) draw(head, true)
    }
    draw(cells, isBold)
  }
  if (head) row(head, true)
  return row
}
