/** What speaks against an order as a whole, and is said at none of its fields. */
export const OrderProblem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="status" className="text-error-text text-sm">
      {text}
    </p>
  );
