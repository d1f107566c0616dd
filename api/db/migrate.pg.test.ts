import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../testing/test-database.ts'
import { waitForLocks } from '../testing/wait-for-locks.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { version } from '../server/version.ts'

const { sql, url } = await emptyDatabase()

let folder: string
const write = (name: string, text: string, kind = 'migrations') => writeFileSync(join(folder, kind, name), text)
const remove = (name: string) => rmSync(join(folder, 'migrations', name))
const applied = async () => (await sql`select name from migrations order by name`).map(row => row['name'])

beforeEach(async () => {
  await sql`drop schema public cascade`
  await sql`create schema public`
  folder = mkdtempSync(join(tmpdir(), 'pouce-migrations-'))
  for (const kind of ['baseline', 'migrations', 'functions']) mkdirSync(join(folder, kind))
  write('0001-first.sql', 'create table notes (id int primary key);\ninsert into notes values (1);')
  write('0002-second.sql', 'alter table notes add column body text;')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('migrate', () => {
  it('applies every file once, in order', async () => {
    await migrate(sql, folder)
    await migrate(sql, folder)
    write('0003-third.sql', 'insert into notes values (2);')
    await migrate(sql, folder)
    expect(await applied()).toEqual(['0001-first.sql', '0002-second.sql', '0003-third.sql'])
    expect(await sql`select id, body from notes order by id`).toEqual([
      { id: 1, body: null },
      { id: 2, body: null },
    ])
  })

  it('applies every file once when several processes start together', async () => {
    const others = Array.from({ length: 4 }, () => connect(url, { max: 2 }))
    await Promise.all(others.map(other => migrate(other, folder)))
    await Promise.all(others.map(other => other.end()))
    expect(await sql`select id from notes`).toHaveLength(1)
    expect(await applied()).toHaveLength(2)
  })

  it('leaves nothing of a file that fails, keeps the earlier ones, and continues once it is repaired', async () => {
    write('0003-third.sql', 'create table other (id int);\ninsert into nowhere values (1);')
    await expect(migrate(sql, folder)).rejects.toThrow(
      'The migration 0003-third.sql failed: relation "nowhere" does not exist (line 2).',
    )
    expect(await sql`select to_regclass('other') as other`).toEqual([{ other: null }])
    expect(await applied()).toHaveLength(2)
    write('0003-third.sql', 'create table other (id int);')
    await migrate(sql, folder)
    expect(await applied()).toHaveLength(3)
  })

  it('gives up a lock it waits for, so others can use the table, and continues once it gets it', async () => {
    await migrate(sql, folder)
    write('0003-third.sql', 'alter table notes add column more text;')
    const [holder, reader] = [connect(url, { max: 1 }), connect(url, { max: 1 })]
    const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = holder.begin(async tx => {
      await tx`select * from notes`
      isHeld.resolve()
      await isOver.promise
    })
    await isHeld.promise
    const migrating = migrate(sql, folder)
    try {
      await waitForLocks(sql, 1)
      expect(await reader`select id from notes`, 'read while the migration wants the table').toHaveLength(1)
    } finally {
      isOver.resolve()
      await Promise.all([holding, migrating])
      await Promise.all([holder.end(), reader.end()])
    }
    expect(await applied()).toHaveLength(3)
  })

  it('releases its lock when a file fails', async () => {
    write('0003-third.sql', 'nonsense')
    await expect(migrate(sql, folder)).rejects.toThrow('syntax error')
    const locks = await sql`select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    expect(locks).toHaveLength(0)
  })

  it('refuses a file that was changed after it was applied, except in its line ends', async () => {
    await migrate(sql, folder)
    write('0001-first.sql', 'create table notes (id int primary key);\r\ninsert into notes values (1);')
    await migrate(sql, folder)
    write('0001-first.sql', 'create table notes (id int);')
    await expect(migrate(sql, folder)).rejects.toThrow(
      /^The migration 0001-first\.sql was changed after it was applied/,
    )
  })

  it('refuses a database with a migration that the files lack', async () => {
    await migrate(sql, folder)
    remove('0002-second.sql')
    await expect(migrate(sql, folder)).rejects.toThrow(/^The database has the migration 0002-second\.sql, which /)
  })

  it('lets an older version start after a newer one, if the migration allows it', async () => {
    write('0003-third.sql', '-- oldest: 0002\nalter table notes add column more text;')
    await migrate(sql, folder)
    remove('0003-third.sql')
    await migrate(sql, folder)
    expect(await applied()).toHaveLength(3)
    remove('0002-second.sql')
    await sql`update migrations set version = '2.0.0' where name = '0002-second.sql'`
    await expect(migrate(sql, folder), 'an even older one').rejects.toThrow(
      `The database has the migration 0002-second.sql, which this version of Pouce (${version}) does not have. Start version 2.0.0 (tag v2.0.0), or a newer one: .github/CHANGELOG.md lists them.`,
    )
  })

  it('K-505 refuses a version that is too old for the database, and names the needed one and where to find it', async () => {
    write('0003-third.sql', 'alter table notes add column more text;')
    write('0004-fourth.sql', '-- oldest: 0003\nalter table notes drop column body;')
    await migrate(sql, folder)
    expect(await sql`select distinct version from migrations`).toEqual([{ version }])
    remove('0004-fourth.sql')
    remove('0003-third.sql')
    await sql`update migrations set version = case when name < '0004' then '1.4.0' else '1.6.0+12.20d20f37' end`
    const refusal = (needed: string) =>
      `The database has the migration 0004-fourth.sql, which this version of Pouce (${version}) does not have. Start ${needed}, or a newer one: .github/CHANGELOG.md lists them.`
    await sql`update migrations set oldest = '0001' where name = '0003-third.sql'`
    await expect(migrate(sql, folder)).rejects.toThrow(refusal('version 1.4.0 (tag v1.4.0)'))
    await sql`update migrations set oldest = '0004' where name = '0004-fourth.sql'`
    await expect(migrate(sql, folder)).rejects.toThrow(refusal('version 1.6.0+12.20d20f37 (commit 20d20f37)'))
    // Older versions did not record theirs.
    await sql`update migrations set version = null`
    await expect(migrate(sql, folder)).rejects.toThrow(refusal('the version with migration 0004'))
    await sql`alter table migrations drop column version`
    await expect(migrate(sql, folder)).rejects.toThrow(refusal('the version with migration 0004'))
    await sql`delete from migrations where name = '0004-fourth.sql'`
    await sql`update migrations set oldest = null`
    await expect(migrate(sql, folder)).rejects.toThrow(
      /0003-third\.sql, which .+ Start the version with migration 0003/,
    )
    write('0003-other.sql', 'select 1')
    await expect(migrate(sql, folder), 'another third one').rejects.toThrow(/0003-third\.sql, which .+ does not have\./)
  })

  it('builds an index concurrently in a file marked for it, and again if it was left halfway', async () => {
    write(
      '0003-third.sql',
      'alter table notes add constraint body_once unique (body);\ninsert into notes values (2), (3);',
    )
    const text = `-- oldest: 0002
-- outside a transaction
drop index concurrently if exists notes_by_body;
create unique index concurrently notes_by_body on notes (coalesce(body, ''));
`
    write('0004-fourth.sql', text)
    await expect(migrate(sql, folder)).rejects.toThrow(
      /^The migration 0004-fourth\.sql failed: could not create unique/,
    )
    expect(await applied()).toHaveLength(3)
    await sql`delete from notes where id > 1`
    // Processes that wait for their turn must not block the index.
    const others = Array.from({ length: 2 }, () => connect(url, { max: 2 }))
    await Promise.all([sql, ...others].map(one => migrate(one, folder))).finally(() =>
      Promise.all(others.map(other => other.end())),
    )
    expect(await applied()).toHaveLength(4)
    expect(await sql`select indisvalid as is_valid from pg_index where indexrelid = 'notes_by_body'::regclass`).toEqual(
      [{ isValid: true }],
    )
  })

  it('declares for each of the product’s own files the oldest version that may keep running', () => {
    const own = join(import.meta.dirname, 'migrations')
    const said = (name: string) => /^-- oldest: (\d{4})$/m.exec(readFileSync(join(own, name), 'utf8'))?.[1]
    const names = readdirSync(own).filter(name => name.endsWith('.sql'))
    expect(names.filter(name => (said(name) ?? '9999') > name.slice(0, 4))).toEqual([])
  })

  const replace = (names: string[]) => {
    const stands = names.map(name => ({ name, hash: `of ${name}`, oldest: null }))
    write('stands-for.json', JSON.stringify(stands), 'baseline')
    write('1-notes.sql', 'create table notes (id int primary key, body text)', 'baseline')
    for (const name of names) rmSync(join(folder, 'migrations', name), { force: true })
  }

  it('K-330 creates an empty database from the baseline, recorded with the migrations that it replaces', async () => {
    replace(['0001-first.sql', '0002-second.sql'])
    write('0003-third.sql', 'insert into notes values (2);')
    await migrate(sql, folder)
    await migrate(sql, folder)
    expect(await sql`select name, hash from migrations where name < '0003' order by name`).toEqual([
      { name: '0001-first.sql', hash: 'of 0001-first.sql' },
      { name: '0002-second.sql', hash: 'of 0002-second.sql' },
    ])
    expect(await sql`select id, body from notes`).toEqual([{ id: 2, body: null }])
  })

  it('K-330 upgrades a database that has all migrations of the baseline, and refuses an older one', async () => {
    replace(['0001-first.sql', '0002-second.sql'])
    await migrate(sql, folder)
    write('2-notes.sql', 'nonsense', 'baseline')
    write('0003-third.sql', 'insert into notes values (2);')
    await migrate(sql, folder)
    expect(await applied()).toHaveLength(3)
    await sql`delete from migrations where name > '0002'`
    await expect(migrate(sql, folder)).rejects.toThrow(
      'The database has come as far as 0001-first.sql, and this version goes on from 0002-second.sql: start the version that has that one first.',
    )
    await sql`update migrations set hash = 'other' where name = '0001-first.sql'`
    await expect(migrate(sql, folder)).rejects.toThrow(/0001-first\.sql was changed after it was applied/)
  })

  it('K-331 applies functions after the migrations, again when a file changes, and keeps those of a newer version', async () => {
    const say = (word: string) =>
      write(
        'words.sql',
        `create or replace function word() returns text language sql as $$ select '${word}' $$;`,
        'functions',
      )
    const said = async () => (await sql`select word()`)[0]?.['word']
    const transactions = async () => (await sql`select xmin from pg_proc where proname = 'word'`)[0]?.['xmin']
    say('one')
    write('0003-third.sql', 'create table functions (name text primary key, hash text not null)')
    await migrate(sql, folder)
    const before = await transactions()
    await migrate(sql, folder)
    expect(await transactions()).toBe(before)
    say('two')
    await migrate(sql, folder)
    expect(await said()).toBe('two')
    write('0004-fourth.sql', '-- oldest: 0003\nalter table notes add column more text;')
    await migrate(sql, folder)
    remove('0004-fourth.sql')
    say('one')
    await migrate(sql, folder)
    expect(await said()).toBe('two')
    write('broken.sql', '\nnonsense', 'functions')
    write('0004-fourth.sql', '-- oldest: 0003\nalter table notes add column more text;')
    await expect(migrate(sql, folder)).rejects.toThrow(
      'functions/broken.sql failed: syntax error at or near "nonsense" (line 2).',
    )
  })

  it('refuses a file inserted before one already applied', async () => {
    await migrate(sql, folder)
    await sql`delete from migrations where name = '0001-first.sql'`
    await expect(migrate(sql, folder)).rejects.toThrow(/0002-second\.sql but lacks 0001-first\.sql/)
  })

  it('refuses numbers with a gap or a duplicate', async () => {
    write('0004-fourth.sql', 'select 1')
    await expect(migrate(sql, folder)).rejects.toThrow(/^The migration 0004-fourth\.sql breaks the numbering/)
    remove('0004-fourth.sql')
    write('0002-twin.sql', 'select 1')
    await expect(migrate(sql, folder)).rejects.toThrow(/^The migration 0002-twin\.sql breaks the numbering/)
  })
})
