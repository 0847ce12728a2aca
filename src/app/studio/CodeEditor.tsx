import { autocompletion, closeBrackets, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, defaultHighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { Finding } from '../../language/finding'
import { styleNonce } from '../nonce'
import { completionsAt, helpAt, type Knowledge } from './knowledge'

export interface CodeEditorProps {
  readonly text: string
  readonly label: string
  /** Of this file; shown at their places. */
  readonly findings: readonly Finding[]
  readonly knowledge: Knowledge
  readonly onChange: (text: string) => void
  /** A line to go to, each time another object is given. */
  readonly goTo: { readonly line: number; readonly column: number } | null
}

/** The text of a file, with completion, help and findings. A text that comes from outside replaces what stands, as one step that can be undone. */
export function CodeEditor({ text, label, findings, knowledge, onChange, goTo }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef({ knowledge, onChange })
  latest.current = { knowledge, onChange }

  useEffect(() => {
    if (!place.current) return undefined
    const nonce = styleNonce()
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), history(), highlightActiveLine(), bracketMatching(), closeBrackets(), indentUnit.of('  '), json(), syntaxHighlighting(defaultHighlightStyle), lintGutter(), EditorView.lineWrapping,
          autocompletion({ override: [(context) => complete(context, latest.current.knowledge)] }),
          hoverTooltip((editorView, position) => {
            const help = helpAt(editorView.state.doc.toString(), position, latest.current.knowledge)
            return help && { pos: help.from, end: help.to, create: () => ({ dom: tooltip(help.text) }) }
          }),
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => { if (update.docChanged) latest.current.onChange(update.state.doc.toString()) }),
          ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the editor lives as long as its file; what it shows comes in by the effects below
  }, [label])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, findings.map((finding) => toDiagnostic(editor.state, finding))))
  }, [findings])

  useEffect(() => {
    const editor = view.current
    if (!editor || !goTo) return
    const at = offsetOf(editor.state, goTo)
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
    editor.focus()
  }, [goTo])

  return <div ref={place} data-code-editor />
}

function complete(context: CompletionContext, knowledge: Knowledge): CompletionResult | null {
  const found = completionsAt(context.state.doc.toString(), context.pos, knowledge)
  if (!found || (!context.explicit && found.from === context.pos && !found.isInString)) return null
  return { from: found.from, to: found.to, options: found.options.map(({ label, insert, title }) => ({ label, apply: insert, ...(title ? { detail: title } : {}) })), filter: true }
}

function offsetOf(state: EditorState, { line, column }: { line: number; column: number }): number {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines))
  return Math.min(at.from + Math.max(column - 1, 0), at.to)
}

/** The word or text a finding stands at. */
function toDiagnostic(state: EditorState, finding: Finding): Diagnostic {
  const from = offsetOf(state, finding)
  const rest = state.doc.lineAt(from).text.slice(from - state.doc.lineAt(from).from)
  const length = /^"(?:[^"\\]|\\.)*"|^[\w.+-]+/.exec(rest)?.[0].length ?? 1
  return { from, to: Math.min(from + length, state.doc.length), severity: 'error', message: `${finding.message}\n${finding.cure}` }
}

function tooltip(text: string): HTMLElement {
  const element = document.createElement('div')
  element.textContent = text
  element.className = 'cm-help'
  return element
}
