/** Proposes other terms: all of them as they stand, from when, and what changes from what to what before it is sent. */
import { brokenRules, type TermsRule, termsChanges } from "@candor/api/terms-change";
import { Checkbox, Form, Input } from "antd";
import { useOperator } from "../../app/session.ts";
import { useText } from "../../app/texts.ts";
import { Propose } from "../../decision/propose.tsx";
import { type Terms, useTermWords } from "../../decision/terms-words.ts";
import { contentOf, newLine, shortAmount, type TypedTerms, tablesOf, typedOf } from "./terms-draft.ts";

interface Typed {
  readonly terms: TypedTerms;
  /** As the field of the browser writes a moment on its clock; empty for as soon as they are approved. */
  readonly from?: string;
}

const momentIn = (from = ""): number | null => (from === "" ? null : new Date(from).getTime());

export function TermsProposal({
  terms: { kind, subject, name, proposers, rules, current, waiting },
}: {
  readonly terms: Terms;
}) {
  const text = useText("terms");
  const { roles } = useOperator();
  const latest = waiting ?? current;
  const before: unknown = JSON.parse(latest.content);
  const initial = { terms: typedOf(before), from: "" };
  return (
    <Propose<Typed>
      kind={kind}
      isQuiet
      label={text("propose")}
      title={text("proposeTitle", { name })}
      explain={<p>{text("proposeWhat")}</p>}
      disabled={!proposers.some((role) => roles.includes(role))}
      initial={initial}
      overtaken={["proposal-changed"]}
      alsoRenews={["GET /operator/terms/list"]}
      fields={
        <>
          {Object.entries(initial.terms).map(([term, value]) => (
            <TermField
              key={term}
              {...{ term, before, rules }}
              isDecimal={isDecimal(value)}
              isOpen={typeof value === "boolean"}
            />
          ))}
          {tablesOf(before).map((table) => (
            <NewLine key={table} {...{ table, before, rules }} />
          ))}
          <Form.Item name="from" label={text("from")} extra={text("fromHint")}>
            <Input type="datetime-local" className="figures" />
          </Form.Item>
          <Changes before={before} />
        </>
      }
      subjectOf={({ terms, from }) => ({
        ...{ subject, edition: latest.edition, effective_at: momentIn(from) },
        content: contentOf(before, terms),
      })}
    />
  );
}

const isDecimal = (value: string | boolean): boolean => typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value);

interface Before {
  readonly before: unknown;
  readonly rules: readonly TermsRule[];
}

/** A duration that is not offered yet, and what it pays. */
function NewLine({ table, before, rules }: Before & { readonly table: string }) {
  const text = useText("terms");
  const words = useTermWords();
  const { name, value } = newLine(table);
  const form = Form.useFormInstance<Typed>();
  const line = Form.useWatch(["terms", name], form) ?? "";
  const whole = { pattern: /^\s*[1-9]\d*\s*$/, message: text("wholeForm") };
  return (
    <>
      <Form.Item name={["terms", name]} label={text("newLine")} rules={[whole]}>
        <Input className="exact" inputMode="numeric" autoComplete="off" maxLength={6} />
      </Form.Item>
      {line !== "" && (
        <TermField
          term={value}
          line={`${table}.${String(line).trim()}`}
          label={text("newLineValue", { name: words.name(table) })}
          isDecimal
          isOpen={false}
          {...{ before, rules }}
        />
      )}
    </>
  );
}

interface TermFieldProps extends Before {
  readonly term: string;
  /** As which the rules know it, where it is a line that is typed anew. */
  readonly line?: string;
  readonly label?: string;
  readonly isDecimal: boolean;
  readonly isOpen: boolean;
}

function TermField({ term, line, label, before, rules, isDecimal: isNumber, isOpen }: TermFieldProps) {
  const text = useText("terms");
  const words = useTermWords();
  const form = Form.useFormInstance<Typed>();
  if (isOpen)
    return (
      <Form.Item name={["terms", term]} valuePropName="checked" className="close-below">
        <Checkbox>{words.name(term)}</Checkbox>
      </Form.Item>
    );
  // Emptied, such a line is no longer offered.
  const isOfTable = line === undefined && term.includes(".");
  const validator = (_: unknown, value: string = "") => {
    if (isOfTable && value.trim() === "") return Promise.resolve();
    if (isNumber && !isDecimal(shortAmount(value))) return Promise.reject(new Error(text("decimalForm")));
    const typed = contentOf(before, form.getFieldValue("terms"));
    const broken = brokenRules(typed, rules).find((one) => one.term === (line ?? term));
    if (!broken) return Promise.resolve();
    const { is, than } = broken;
    return Promise.reject(new Error(text(`rule.${is}`, { than: isDecimal(than) ? than : words.name(than) })));
  };
  const dependencies = rules
    .filter((one) => one.term === term && !isDecimal(one.than))
    .map(({ than }) => ["terms", than]);
  return (
    <Form.Item
      name={["terms", term]}
      label={label ?? words.name(term)}
      extra={isOfTable && text("lineHint")}
      rules={[{ validator }]}
      dependencies={dependencies}
    >
      <Input className="exact" inputMode={isNumber ? "decimal" : "text"} autoComplete="off" maxLength={200} />
    </Form.Item>
  );
}

/** What is typed so far, against the latest edition. */
function Changes({ before }: { readonly before: unknown }) {
  const text = useText("terms");
  const words = useTermWords();
  const typed: TypedTerms = Form.useWatch("terms", Form.useFormInstance<Typed>()) ?? {};
  const changes = termsChanges(before, contentOf(before, typed));
  return (
    <Form.Item label={text("changes")}>
      <div role="status">
        {changes.length === 0 ? (
          <span className="quiet">{text("nothing")}</span>
        ) : (
          changes.map((change) => <div key={change[0]}>{words.change(change)}</div>)
        )}
      </div>
    </Form.Item>
  );
}
