import type { AnnexSlot, RuleDefinition, StatesDefinition, StepDefinition, TransitionDefinition } from '../pageDefinition'
import type { AnnexFile, PageFileParts } from '../pageFile'
import type { CheckFile, StatesFile, TransitionFile } from '../statesFile'
import { checksOf, effectsOf, rulesOf, type RawPage } from './rawPage'

/** The life cycle with every default filled in. */
export function completeStates({ states, annex = {} }: Pick<PageFileParts, 'states' | 'annex'>): StatesDefinition | null {
  if (states === undefined) return null
  const transitions = Object.entries(states.transitions).map(([name, transition]) => [name, completeTransition(name, transition, (asked) => Object.hasOwn(annex, asked))])
  const editable = states.editable ?? [states.initial]
  return { field: states.field, initial: states.initial, editable, removable: states.removable ?? editable, withdrawn: states.withdrawn ?? [], steps: (states.steps ?? []).map(completeStep), transitions: Object.fromEntries(transitions) as StatesDefinition['transitions'] }
}

function completeStep(step: NonNullable<StatesFile['steps']>[number]): StepDefinition {
  return typeof step === 'string' ? { state: step, at: null } : step
}

function completeTransition(name: string, transition: TransitionFile, isSlot: (asked: string) => boolean): TransitionDefinition {
  const checks = allChecks(transition)
  return {
    name,
    title: transition.title,
    from: transition.from,
    to: transition.to ?? null,
    by: Array.isArray(transition.by) ? transition.by : [transition.by],
    needs: transition.needs ?? [],
    asks: transition.asks?.filter((asked) => !isSlot(asked)) ?? [],
    annex: transition.annex ?? [],
    offers: transition.asks?.filter(isSlot) ?? [],
    when: checks.length > 1 ? checks.map(({ check }) => `(${check})`).join(' && ') : (checks[0]?.check ?? null),
    checks,
    confirm: transition.confirm ?? null,
    set: transition.set ?? {},
    effects: effectsOf(transition, []).map(({ effect }) => effect),
    step: transition.step ?? null,
    danger: transition.danger ?? false,
    onView: transition.onView ?? false,
    ...(transition.draw ? { draw: transition.draw } : {}),
    ...(transition.hides && transition.when !== undefined ? { hides: transition.when } : {}),
    ...(transition.default ? { default: transition.default } : {}),
  }
}

/** What has to hold for a move, each with what is said where it does not. */
function allChecks(transition: TransitionFile): readonly CheckFile[] {
  const { when, title } = transition
  const whole = when === undefined ? [] : [{ check: when, message: transition.else ?? `条件不满足，不能${title}` }]
  return [...whole, ...checksOf(transition, []).map(({ check }) => check)]
}

export function completeAnnex(annex: PageFileParts['annex']): Record<string, AnnexSlot> {
  return Object.fromEntries(Object.entries(annex ?? {}).map(([name, slot]) => [name, completeSlot(name, slot)]))
}

function completeSlot(name: string, slot: AnnexFile): AnnexSlot {
  return {
    name,
    title: slot.title,
    accept: slot.accept ?? ['image', 'pdf'],
    max: slot.max ?? 5,
    maxSize: slot.maxSize ?? 20,
    required: slot.required ?? false,
    visibleWhen: slot.visibleWhen ?? null,
    help: slot.help ?? '',
    ...(slot.later ? { later: true } : {}),
  }
}

export function completeRules(page: RawPage): RuleDefinition[] {
  return rulesOf(page).map(({ rule }) => ({ check: rule.check, when: rule.when ?? null, at: rule.at, message: rule.message }))
}
