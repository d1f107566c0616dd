import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The baseline for a list of the newest offers: bare React, reading the same rows from the same database by hand. */
type Row = {
  id: string
  title: string
  location: string
  description: string
  status: string
  deletedAt: string | null
}

const shown = 20

const readNewest = (database: IDBDatabase) =>
  new Promise<Row[]>((resolve, reject) => {
    const request: IDBRequest<IDBCursorWithValue | null> = database
      .transaction('segments')
      .objectStore('segments')
      .openCursor(null, 'prev')
    request.addEventListener('error', () => reject(request.error ?? new Error('no cursor')))
    request.addEventListener('success', () => {
      const segment: { rows: Row[] } | undefined = request.result?.value
      const open = segment?.rows.filter(row => row.status === 'open' && row.deletedAt === null)
      resolve(open?.toReversed().slice(0, shown) ?? [])
    })
  })

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

const Field = () => {
  const [text, setText] = useState('')
  return createElement('input', {
    type: 'search',
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  })
}

const List = ({ rows }: { rows: readonly Row[] }) =>
  createElement(
    'main',
    null,
    createElement(Field),
    rows.map(({ id, title, location, description }) =>
      createElement('article', { key: id }, createElement('h2', null, title), location, description),
    ),
  )

const rows = await readNewest(await open('pouce-visitor'))
createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(List, { rows }))
