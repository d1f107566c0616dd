import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { installPackages, isDebian, run } from '../../../api/testing/install-packages.ts'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without UI and system services: the same rendering at a seventh of the work per visitor. */
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
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROME_PATH is not a program, so set or unset it: ${chosen}`)
  return chosen || undefined
}

const lookForBrowser = () => lookForChosen() ?? [...usualPlaces(), chromium.executablePath()].find(isExecutable)

const lookForShell = () => lookForChosen() ?? inPath([shell]).find(isExecutable)

const missing = 'No Chromium or Chrome was found.'

/** Path of a full Chromium or Chrome, for tests that need its services. */
export const findBrowser = () => {
  const found = lookForBrowser()
  if (!found) throw new Error(`${missing} Run \`npm run browser\`, which installs one, or name yours in CHROME_PATH.`)
  return found
}

/** Path of the browser for tests: the headless shell if there is one, which lacks system services. */
export const findShell = () => lookForShell() ?? findBrowser()

const installBrowser = () => {
  process.stderr.write(`${missing} Installing one, which takes a minute.\n`)
  try {
    // Debian's package brings its libraries. Playwright's build, used elsewhere, needs them installed.
    if (isDebian) installPackages('chromium', 'fonts-liberation')
    else run(process.execPath, join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Install a Chromium or Chrome yourself, or name it in CHROME_PATH.\n${why}`, { cause })
  }
}

/** Optional: the tests pass without it, only slower. */
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
