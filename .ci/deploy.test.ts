import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from '../api/testing/open-folder.ts'
import { proxyHeaders } from '../api/middleware/request-log.ts'
import lock from '../package-lock.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, '.deploy', name), 'utf8')

/** The contents of each block that a line of the Caddyfile opens, e.g. « reverse_proxy … { ». */
const blocksOf = (file: string, directive: string) => {
  const lines = file.split('\n').map(line => line.trim())
  return lines.flatMap((line, at) => {
    if (!line.startsWith(`${directive} `)) return []
    return line.endsWith('{') ? [lines.slice(at + 1, lines.indexOf('}', at))] : [[]]
  })
}

describe('K-454 the shipped proxy', () => {
  it('replaces or drops each header that the server believes of a trusted proxy', () => {
    const blocks = blocksOf(read('Caddyfile'), 'reverse_proxy')
    expect(blocks.length).toBeGreaterThan(0)
    expect(proxyHeaders.length).toBeGreaterThan(0)
    for (const block of blocks)
      for (const header of proxyHeaders) {
        const [, mark, name, value] =
          block.map(line => /^header_up (-?)(\S+)(?: (\S+))?$/.exec(line)).find(found => found?.[2] === header) ?? []
        expect(name, header).toBe(header)
        // Dropped, or set to a value of the proxy's own.
        expect(mark === '-' ? value === undefined : /^\{http\.request\.uuid\}$/.test(value ?? ''), header).toBe(true)
      }
  })

  it('does so with HAProxy, too, and chooses the address itself', () => {
    const lines = read('haproxy.cfg')
      .split('\n')
      .map(line => line.trim())
    for (const header of [...proxyHeaders, 'X-Forwarded-For']) {
      const isSet = lines.some(line =>
        new RegExp(`^http-request set-header ${header} %\\[(?:src|uuid\\(\\))\\]$`).test(line),
      )
      expect(isSet || lines.includes(`http-request del-header ${header}`), header).toBe(true)
    }
    expect(lines).not.toContain('option forwardfor')
  })

  it('is the one proxy whose X-Forwarded-For the shipped settings trust', () => {
    expect(read('compose.yaml')).toContain("TRUSTED_PROXIES: '1'")
    expect(read('Caddyfile')).not.toContain('trusted_proxies')
  })
})

/** The commands of the image's step that installs packages, without those that need a network or the root folder. */
const removals = () => {
  const steps = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const step = steps.find(line => line.startsWith('RUN npm ci --omit=dev')) ?? ''
  return step.split('&&').filter(command => !/^RUN npm ci|^\s*mkdir/.test(command))
}

describe('K-455 the image', () => {
  it('keeps the licence of each package that it ships, also where the manual alone holds it', () => {
    const image = openFolder()
    const folders = Object.entries(lock.packages)
      .filter(([path, about]) => path !== '' && !('dev' in about) && existsSync(join(root, path)))
      .map(([path]) => path)
    const licences = folders.flatMap(folder =>
      readdirSync(join(root, folder))
        .filter(name => /^(licen[cs]e|copying|notice|authors|readme)/i.test(name))
        .map(name => join(folder, name)),
    )
    for (const path of licences) {
      mkdirSync(join(image, path, '..'), { recursive: true })
      writeFileSync(join(image, path), '')
    }
    const commands = removals()
    expect(commands.join()).toContain('find node_modules')
    execFileSync('sh', ['-ec', commands.join('\n')], { cwd: image })
    const isShipped = (path: string) =>
      existsSync(
        join(
          image,
          path
            .split('/')
            .slice(0, path.includes('/@') ? 3 : 2)
            .join('/'),
        ),
      )
    const shipped = licences.filter(isShipped)
    expect(shipped.length).toBeGreaterThan(100)
    expect(shipped.filter(path => !existsSync(join(image, path)))).toEqual([])
  })

  it('holds our own licence, and the credits of what we took from others', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    const last = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
    for (const name of ['LICENSE', 'README.md']) {
      expect(ignored).toContain(`!${name}`)
      expect(last).toMatch(new RegExp(`^COPY (\\S+ )*${name} `, 'm'))
    }
  })
})
