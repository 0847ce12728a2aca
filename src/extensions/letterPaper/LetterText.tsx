import type { LetterText as Text } from '../../contract/letters'
import { markupElements } from '../../fields/richtext/markupElements'
import { letterTexts } from './texts'
import styles from './letterPaper.module.css'

/** What the parties sign for, as it was frozen. */
export function LetterText({ text }: { text: Text }) {
  return (
    <article className={styles.text} data-letter-text>
      <h2>{text.title}</h2>
      <p className={styles.number}>{letterTexts.number(text.letterNo)}</p>
      <dl className={styles.parties}>
        <dt>{letterTexts.partyA}</dt><dd>{text.partyA}</dd>
        <dt>{letterTexts.partyB}</dt><dd>{text.partyB}</dd>
        <dt>{letterTexts.period}</dt><dd>{letterTexts.fromTo(text.startDate, text.endDate)}</dd>
      </dl>
      <div className={styles.content}>{markupElements(text.content)}</div>
      {text.targets.length > 0 && (
        <table className={styles.targets}>
          <caption>{letterTexts.targets}</caption>
          <thead><tr>{letterTexts.targetHeads.map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>
          <tbody>{text.targets.map(({ kind, name, targetValue, score }) => <tr key={`${kind} ${name}`}><td>{kind}</td><td>{name}</td><td>{targetValue}</td><td>{score ?? ''}</td></tr>)}</tbody>
        </table>
      )}
    </article>
  )
}
