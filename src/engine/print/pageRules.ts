import type { PrintForm } from '../../language/printDefinition'

const sizes = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const

/** Millimetres of a form's paper, as it lies. */
export function paperSize({ paper, orientation }: Pick<PrintForm, 'paper' | 'orientation'>): { width: number; height: number } {
  const [short, long] = sizes[paper]
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short }
}

/**
 * The rules of a print job: paper, margins, page numbers. One record has `第 1 页 共 3 页`; of several, each counts its own
 * pages, and how many it will have no browser says beforehand. Browsers that know no margin boxes print without numbers.
 * What is put up or cut apart has none.
 */
export function pageRules(form: Pick<PrintForm, 'paper' | 'orientation' | 'pageNumbers'>, sheets: number): string {
  const foot = (content: string) => `@bottom-center { content: ${content}; font: 9pt SimSun, serif; }`
  const whole = `@page { size: ${form.paper} ${form.orientation}; margin: 16mm 15mm 18mm; ${sheets > 1 || !form.pageNumbers ? '' : foot('"第 " counter(page) " 页　共 " counter(pages) " 页"')} }`
  if (sheets <= 1 || !form.pageNumbers) return whole
  const each = Array.from({ length: sheets }, (_, index) => `@page sheet${index} { counter-increment: sheet${index}; ${foot(`"第 " counter(sheet${index}) " 页"`)} }\n[data-sheet="${index}"] { page: sheet${index}; }`)
  return [whole, ...each].join('\n')
}
