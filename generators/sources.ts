import type { GeneratorSource } from './command/source'
import { databaseSource } from './database/source'
import { dictionarySource } from './dictionary/source'
import { openApiSource } from './openApi/source'
import { dialectSource } from './scaffold/dialect'
import { extensionSource } from './scaffold/extension'
import { fieldTypeSource } from './scaffold/fieldType'
import { inspectionSource } from './scaffold/inspection'
import { sheetSource } from './sheet/source'

/** Everything that pages can be made from, in the order in which it is offered. */
export const sources: readonly GeneratorSource[] = [openApiSource, databaseSource, sheetSource, dictionarySource, inspectionSource, fieldTypeSource, extensionSource, dialectSource]
