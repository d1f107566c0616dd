// oxlint-disable-next-line import/no-named-as-default -- its types name no export, and only the default is one
import PDFDocument from 'pdfkit'

/** What the built-in fonts can write; beyond it stands the plain letter. */
const windows1252 = /[^\u0020-\u007E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\n]/gu

export const printable = (text: string) =>
  text.normalize('NFC').replaceAll(windows1252, letter => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return /^[ -~]+$/.test(plain) ? plain : '?'
  })

type Paper = InstanceType<typeof PDFDocument>

/** A4, drawn and handed over whole. */
export const drawPdf = (title: string, draw: (paper: Paper) => void) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const paper = new PDFDocument({ size: 'A4', margin: 56, lang: 'fr-CH', info: { Title: title, Author: 'Pouce' } })
    const chunks: Buffer[] = []
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    paper.on('error', reject)
    draw(paper)
    paper.end()
  })

export const heading = (paper: Paper, title: string, lines: readonly string[]) => {
  paper.font('Helvetica-Bold').fontSize(20).text('Pouce', { continued: false })
  paper.moveDown(1.5).fontSize(16).text(printable(title)).moveDown(0.5)
  paper.font('Helvetica').fontSize(10)
  for (const line of lines) paper.text(printable(line))
  paper.moveDown()
}

/** Columns with their own widths; the last one holds figures. */
export const row = (paper: Paper, cells: readonly string[], widths: readonly number[], isBold = false) => {
  paper.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
  const heights = cells.map((cell, at) => paper.heightOfString(printable(cell), { width: widths[at] ?? 0 }))
  const height = Math.max(...heights)
  if (paper.y + height > paper.page.height - paper.page.margins.bottom) paper.addPage()
  const { y } = paper
  let x = paper.page.margins.left
  for (const [at, cell] of cells.entries()) {
    const width = widths[at] ?? 0
    paper.text(printable(cell), x, y, { width, align: at === cells.length - 1 ? 'right' : 'left' })
    x += width
  }
  paper.x = paper.page.margins.left
  paper.y = y + height + 4
}
