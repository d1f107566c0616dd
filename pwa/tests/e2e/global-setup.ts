import type { TestProject } from 'vitest/node'
import { connect } from '../../../api/db/connect.ts'
import { fillDemo } from '../../../api/demo/fill-demo.ts'
import { onServer } from '../../../api/testing/throwaway-postgres.ts'
import { buildOnce } from '../../build/build-once.ts'

/** Runs once for all files: builds the app and fills the demo data. */
export default async (project: TestProject) => {
  buildOnce()
  const { url, template } = project.getProvidedContext().databaseServer
  const demoTemplate = `${template}_demo`
  const admin = connect(url, { max: 1 })
  await admin`create database ${admin(demoTemplate)} template ${admin(template)}`
  const sql = connect(onServer(url, demoTemplate), { max: 2 })
  await fillDemo(sql, { people: 60, jobs: 400 }).finally(() => sql.end())
  project.provide('demoTemplate', demoTemplate)
  return async () => {
    await admin`drop database if exists ${admin(demoTemplate)}`
    await admin.end()
  }
}
