/** A Fastify server with one endpoint that reads an order by its schema and answers at once: what HTTP alone costs. */
import { placeSpotOrder, type SpotOrder } from "@candor/api/spot-order";
import fastify from "fastify";

const ANSWER: SpotOrder = {
  id: "335793112345678901",
  match_id: 1,
  symbol: "BTCUSDT",
  currency_name: "BTC",
  legal_name: "USDT",
  type: "buy",
  kind: "limit",
  time_in_force: "gtc",
  post_only: false,
  target_price: "97412.50",
  amount: "0.0002",
  filled_amount: "0",
  average_price: null,
  filled_value: "0.000000",
  fee: "0.000000",
  fee_currency: "USDT",
  held: "19.501982",
  held_currency: "USDT",
  status: "open",
  fills_from: null,
  reason: null,
  created_at: 1_795_230_000_000,
  updated_at: 1_795_230_000_000,
};

const app = fastify({ logger: false });
app.post(`/api${placeSpotOrder.path}`, (request, reply) => {
  const order = placeSpotOrder.request.parse(request.body);
  return reply.send({ type: "ok", message: { ...ANSWER, type: order.side } });
});
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
