import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without its windows, menus and services: the pages are the same, at a seventh of the work for each visitor. */
const shell = 'chromium-headless-shell'
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsPrograms = [
  join('Google', 'Chrome', 'Application', 'chrome.exe'),
  join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
]

const inPath = (names: readonly string[]) =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))

const usualPlaces = () => {
  if (process.platform === 'darwin') return macApps.map(app => `/Applications/${app}.app/Contents/MacOS/${app}`)
  if (process.platform !== 'win32') return inPath(commands)
  const folders = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
  return folders
    .filter(folder => folder !== undefined)
    .flatMap(folder => windowsPrograms.map(path => join(folder, path)))
}

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const lookForChosen = () => {
  const chosen = process.env['CHROME_PATH']
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROME_PATH is not a program: ${chosen}`)
  return chosen || undefined
}

const lookForBrowser = () => lookForChosen() ?? [...usualPlaces(), chromium.executablePath()].find(isExecutable)

const lookForShell = () => lookForChosen() ?? inPath([shell]).find(isExecutable)

const missing = 'No Chromium or Chrome was found: install one, or name it in CHROME_PATH.'

/** Where the Chromium or Chrome is that drives what needs all of a browser. */
export const findBrowser = () => {
  const found = lookForBrowser()
  if (!found) throw new Error(missing)
  return found
}

/** Where the browser is that the tests drive: its shell where there is one, which has no services of the system. */
export const findShell = () => lookForShell() ?? findBrowser()

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error([missing, `${command} ${args.join(' ')} failed:`, stdout, stderr].join('\n'))
}

const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const installPackages = (...names: string[]) => {
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names)
}

const installBrowser = () => {
  // Debian's own brings the libraries it needs; Playwright's, for anybody, needs them to be there.
  if (isDebian) installPackages('chromium', 'fonts-liberation')
  else run(process.execPath, join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium')
}

/** The tests pass without it, only later. */
const installShell = () => {
  try {
    installPackages(shell)
  } catch {
    return
  }
}

if (import.meta.main) {
  try {
    if (!lookForBrowser()) installBrowser()
    findBrowser()
    if (isDebian && !lookForShell()) installShell()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
