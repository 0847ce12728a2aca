import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Noto Sans Hans (SIL Open Font License 1.1), whose 30,000 characters have names that are rare, too; of it a PDF gets those it needs. */
export function letterFont(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf')
}
