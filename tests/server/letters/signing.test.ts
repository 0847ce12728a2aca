import { describe } from 'vitest'
import { databaseKinds } from '../testDatabase'
import { checksLetters } from './signing/checksLetters'
import { openLetterWorld } from './signing/letterWorld'
import { refusesLetters } from './signing/refusesLetters'
import { signsLetters } from './signing/signsLetters'
import { stampsLetters } from './signing/stampsLetters'
import { urgesLetters } from './signing/urgesLetters'

// One server for all of them: to start another takes as long as their tests.
describe.each(databaseKinds)('a letter (%s)', (kind) => {
  const world = openLetterWorld(kind)
  describe('as it is signed', () => { signsLetters(world) })
  describe('that waits for its signers', () => { urgesLetters(world) })
  describe('and who may not sign it', () => { refusesLetters(world) })
  describe('as it is checked', () => { checksLetters(world) })
  describe('and its stamps', () => { stampsLetters(world) })
})
