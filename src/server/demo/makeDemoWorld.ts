import { countPlanned, makeChecklists, makePlans } from './checklists'
import { createWorld, type DemoSize, type DemoWorld } from './demoWorld'
import { makeConcurrentPosts, makeEmployees } from './employees'
import { makeHazards } from './hazards'
import { makeAllInspections } from './inspectionDrafts'
import { makeInsurances } from './insurances'
import { makeLines } from './lines'
import { makeOrganizations } from './organizations'
import { makePosts } from './posts'
import { makeRisks } from './risks'
import { makeLoginLogs, makeWaybillSettings } from './settingsAndLogs'
import { makeAppSettings, makeArticles, makeServices, makeStamps } from './services'
import { makeShips } from './ships'
import { makeSites } from './sites'
import { makeTanks } from './tanks'
import { assignVehicles, makeVehicles, pairTrailers } from './vehicles'

/** All records of the demonstration, every area after those it points to. The same day gives the same records. */
export function makeDemoWorld(size: DemoSize, now: Date): DemoWorld {
  const world = createWorld(size, now)
  makeOrganizations(world)
  makePosts(world)
  makeEmployees(world)
  makeConcurrentPosts(world)
  makeVehicles(world)
  pairTrailers(world)
  assignVehicles(world)
  makeTanks(world)
  makeInsurances(world)
  makeLines(world)
  makeShips(world)
  makeSites(world)
  makeChecklists(world)
  makePlans(world)
  makeAllInspections(world)
  countPlanned(world)
  makeHazards(world)
  makeRisks(world)
  makeWaybillSettings(world)
  makeLoginLogs(world)
  makeServices(world)
  makeStamps(world)
  makeArticles(world)
  makeAppSettings(world)
  return world
}
